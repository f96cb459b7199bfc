export interface DemoAccount {
  email: string;
  password: string;
  displayName: string;
}

/** The accounts that every demo has; printed at the start, so nobody may mistake them for secrets. */
export const DEMO_ADMIN: DemoAccount = {
  email: 'admin@northbridge.test',
  password: 'Admin@12345',
  displayName: 'Ada Admin',
};
export const DEMO_CUSTOMER: DemoAccount = {
  email: 'customer@northbridge.test',
  password: 'Customer@123',
  displayName: 'Carl Customer',
};
