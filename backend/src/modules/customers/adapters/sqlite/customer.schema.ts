import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted } from '#shared/sqlite/trigger-maintained.js';

const COLUMNS = ['_id', 'name', 'company', 'role', 'orders', 'gross_cents', 'last_order_at'];

/** A field of the newest order of an e-mail, read along `orders_of_email_by_age`. */
const newest = (field: string, email: string) =>
  `(SELECT ${field} FROM orders WHERE orders.email = ${email} ORDER BY created_at DESC, orders._id DESC LIMIT 1)`;

/** The customers as the accounts and orders make them; see `CUSTOMER_RECORD`. */
const ACTUAL = `
  SELECT email AS _id, coalesce(users.name, ${newest('name', 'people.email')}) AS name,
    CASE WHEN users.role IS NULL THEN ${newest('company', 'people.email')} ELSE users.company END AS company, users.role AS role,
    coalesce(placed.orders, 0) AS orders, coalesce(gross_cents, 0) AS gross_cents, coalesce(last_order_at, '') AS last_order_at
  FROM (SELECT email FROM users UNION SELECT email FROM orders) AS people
  LEFT JOIN users USING (email)
  LEFT JOIN (
    SELECT email, count(*) AS orders, sum(CASE status WHEN 'unpaid' THEN 0 ELSE total_cents END) AS gross_cents,
      max(created_at) AS last_order_at
    FROM orders GROUP BY email
  ) AS placed USING (email)`;

/** The e-mails whose row in `customers` is missing, or is not what the accounts and orders make. */
export const WRONG_CUSTOMERS = `
  WITH stored AS (SELECT ${COLUMNS.join(', ')} FROM customers), actual AS (${ACTUAL})
  SELECT DISTINCT _id FROM (
    SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM actual)
    UNION ALL SELECT * FROM (SELECT * FROM actual EXCEPT SELECT * FROM stored)
  ) ORDER BY _id`;

/** Fills the table again, after accounts or orders were changed without the triggers. */
export const COPY_CUSTOMERS = `DELETE FROM customers; INSERT INTO customers (${COLUMNS.join(', ')}) ${ACTUAL} ORDER BY _id;`;

/** Whether the newest order names the customer, who has no account, or one without a name. */
const isNamedByOrder = (email: string) =>
  `NOT EXISTS (SELECT 1 FROM users WHERE users.email = ${email} AND users.name IS NOT NULL)`;

const nameByOrder = (email: string) => `
    UPDATE customers SET name = ${newest('name', email)},
      company = CASE WHEN role IS NULL THEN ${newest('company', email)} ELSE company END
      WHERE _id = ${email} AND ${isNamedByOrder(email)};`;

const removeWithoutOrders = (email: string) =>
  `DELETE FROM customers WHERE _id = ${email} AND role IS NULL AND orders = 0;`;

/**
 * A row for each e-mail with an account or orders, maintained by triggers. No index is in the order of what orders change: three of them,
 * and a name that is set with each order, made placing an order 16 % slower in the store; without them it is 5 %.
 */
export const CUSTOMERS = `
  CREATE TABLE customers (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT,
    company TEXT,
    role TEXT CHECK (role IN ('admin', 'customer')),
    orders INTEGER NOT NULL DEFAULT 0,
    gross_cents INTEGER NOT NULL DEFAULT 0,
    last_order_at TEXT NOT NULL DEFAULT ''
  ) STRICT;
  ${counted('customers')}

  CREATE TRIGGER customers_placed AFTER INSERT ON orders BEGIN
    INSERT INTO customers (_id, name, company, orders, last_order_at)
      VALUES (new.email, new.name, new.company, 1, new.created_at)
      ON CONFLICT (_id) DO UPDATE
      SET orders = orders + 1, last_order_at = max(last_order_at, excluded.last_order_at);
  END;
  CREATE TRIGGER customers_named AFTER INSERT ON orders WHEN ${isNamedByOrder('new.email')} BEGIN
    ${nameByOrder('new.email')}
  END;
  CREATE TRIGGER customers_paid AFTER UPDATE OF status ON orders WHEN (old.status = 'unpaid') <> (new.status = 'unpaid') BEGIN
    UPDATE customers SET gross_cents = gross_cents + CASE new.status WHEN 'unpaid' THEN -old.total_cents ELSE new.total_cents END
      WHERE _id = new.email;
  END;
  CREATE TRIGGER customers_cancelled AFTER DELETE ON orders BEGIN
    UPDATE customers SET orders = orders - 1, gross_cents = gross_cents - CASE old.status WHEN 'unpaid' THEN 0 ELSE old.total_cents END,
      last_order_at = coalesce(${newest('created_at', 'old.email')}, '')
      WHERE _id = old.email;
    ${nameByOrder('old.email')}
    ${removeWithoutOrders('old.email')}
  END;
  CREATE TRIGGER customers_signed_up AFTER INSERT ON users BEGIN
    INSERT INTO customers (_id, name, company, role) VALUES (new.email, new.name, new.company, new.role)
      ON CONFLICT (_id) DO UPDATE SET name = coalesce(excluded.name, name), company = excluded.company, role = excluded.role;
  END;
  CREATE TRIGGER customers_changed AFTER UPDATE OF name, company, role ON users
  WHEN old.name IS NOT new.name OR old.company IS NOT new.company OR old.role <> new.role BEGIN
    UPDATE customers SET name = coalesce(new.name, ${newest('name', 'new.email')}), company = new.company, role = new.role
      WHERE _id = new.email;
  END;
  CREATE TRIGGER customers_left AFTER DELETE ON users BEGIN
    UPDATE customers SET role = NULL, name = ${newest('name', 'old.email')}, company = ${newest('company', 'old.email')}
      WHERE _id = old.email;
    ${removeWithoutOrders('old.email')}
  END;
`;

export const CUSTOMER_SEARCH: SearchIndex = { table: 'customers', columns: ['_id', 'name', 'company'] };
