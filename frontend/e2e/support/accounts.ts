import { randomUUID } from 'node:crypto';

/** An account that can sign in. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** The admin that the demo starts with. */
export const demoAdmin: Account = { name: 'Ada Admin', email: 'admin@northbridge.test', password: 'Admin@12345' };

/** The name of the customer of each test. */
export const CUSTOMER_NAME = 'Carl Customer';

/** A new account that is not registered yet. */
export function aStranger(name?: string): Account {
  const id = randomUUID().slice(0, 12);
  return { name: name ?? `Nora ${id}`, email: `nora.${id}@buyer.test`, password: 'Solder#2026' };
}
