export interface DemoAccount {
  /** the same on every server, so that the emulators of several servers agree on the owner of each record */
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

/** The accounts of every demo; the passwords are public and printed at the start. */
export const DEMO_ADMIN: DemoAccount = {
  uid: 'demo-admin',
  email: 'admin@northbridge.test',
  password: 'Admin@12345',
  displayName: 'Ada Admin',
};
export const DEMO_CUSTOMER: DemoAccount = {
  uid: 'demo-customer',
  email: 'customer@northbridge.test',
  password: 'Customer@123',
  displayName: 'Carl Customer',
};
