/** An account that can sign in. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** The accounts that the demo starts with. */
export const demoAdmin: Account = { name: 'Ada Admin', email: 'admin@northbridge.test', password: 'Admin@12345' };
export const demoCustomer: Account = {
  name: 'Carl Customer',
  email: 'customer@northbridge.test',
  password: 'Customer@123',
};

let made = 0;

/** A new account that is not registered yet. */
export function aStranger(): Account {
  made += 1;
  const id = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
  return { name: `Nora ${id}`, email: `nora.${id}@buyer.test`, password: 'Solder#2026' };
}
