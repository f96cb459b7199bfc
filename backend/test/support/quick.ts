/** Whether `make test` runs this test: it takes a part of the large tables, and `make test-all` takes all rows. */
export const IS_QUICK = process.env['TEST_QUICK'] === 'true';

/** The size of a race: the smaller one over MongoDB, because FerretDB executes one write at a time. */
export const fewerOnMongo = (all: number, onMongo: number) => (process.env['STORE'] === 'mongo' ? onMongo : all);

/** The size of a list: the smaller one over MongoDB in `make test`. */
export const quickOnMongo = (all: number, quick: number) => (IS_QUICK ? fewerOnMongo(all, quick) : all);
