/** Whether `make test` runs this test: it takes a part of the large tables, and `make test-all` takes all rows. */
export const IS_QUICK = process.env['TEST_QUICK'] === 'true';

/** The size of a race or a list: over MongoDB `make test` takes the smaller one, because FerretDB answers a call in milliseconds. */
export const fewerOnMongo = (all: number, quick: number) =>
  IS_QUICK && process.env['STORE'] === 'mongo' ? quick : all;
