export interface DemoAccount {
  /** the same on every server, so that servers with an emulator each agree on whose records are whose */
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

/** The accounts that every demo has; printed at the start, so nobody may mistake them for secrets. */
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
