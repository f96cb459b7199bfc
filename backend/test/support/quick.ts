/** Whether `make test` runs this test: it takes a part of the large tables, and `make test-all` takes all rows. */
export const IS_QUICK = process.env['TEST_QUICK'] === 'true';
