import { DatabaseSync } from '@photostructure/sqlite';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PART = '_id, name, image_url, price, quantity, min_order, description, created_at';

/** The parts of the benchmark, as the shop lists them. */
export const catalogue = () => JSON.parse(readFileSync(process.env.CATALOGUE, 'utf8'));

/**
 * The smallest store that sells parts without overselling: two tables in a file with WAL and synchronous = FULL, a conditional update of
 * the stock and an insert of the order. The shop's driver.
 */
export class SmallStore {
  constructor(folder) {
    this.db = new DatabaseSync(path.join(folder, 'small.db'));
    this.db.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      CREATE TABLE parts (_id TEXT PRIMARY KEY, name TEXT, image_url TEXT, price INTEGER, quantity INTEGER, min_order INTEGER,
        description TEXT, created_at TEXT) STRICT;
      CREATE TABLE orders (_id TEXT PRIMARY KEY, part_id TEXT, part_name TEXT, part_image TEXT, name TEXT, email TEXT,
        delivery_address TEXT, delivery_phone TEXT, amount INTEGER, total_price INTEGER, created_at TEXT) STRICT;
    `);
    const insert = this.db.prepare(`INSERT INTO parts (${PART}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    for (const part of catalogue()) insert.run(...PART.split(', ').map((field) => part[field]));
    this.reserve = this.db.prepare('UPDATE parts SET quantity = quantity - ? WHERE _id = ? AND quantity >= ?');
    this.insert = this.db.prepare('INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.one = this.db.prepare(`SELECT ${PART} FROM parts WHERE _id = ?`);
    this.every = this.db.prepare(`SELECT ${PART} FROM parts ORDER BY created_at, _id`);
  }

  list() {
    return this.every.all();
  }

  part(id) {
    return this.one.get(id);
  }

  /** Sells within a transaction of the caller; returns the order's id, or undefined when the stock is too small. */
  sell(order) {
    const { amount, part_id } = order;
    if (this.reserve.run(amount, part_id, amount).changes === 0) return undefined;
    const id = randomBytes(12).toString('hex');
    const { part_name, part_image, name, email, delivery_address, delivery_phone, total_price } = order;
    const delivery = [delivery_address, delivery_phone, amount, total_price, new Date().toISOString()];
    this.insert.run(id, part_id, part_name, part_image, name, email, ...delivery);
    return id;
  }

  /** Sells all orders in one commit. */
  sellAll(orders) {
    this.db.exec('BEGIN IMMEDIATE');
    const ids = orders.map((order) => this.sell(order));
    this.db.exec('COMMIT');
    return ids;
  }
}
