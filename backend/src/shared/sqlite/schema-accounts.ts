/**
 * Which account of the identity provider owns a record, and which access tokens still count. NULL in records of earlier versions
 * until their user signs in again.
 */
export const ACCOUNTS = `
  ALTER TABLE users ADD COLUMN uid TEXT;
  ALTER TABLE users ADD COLUMN email_verified INTEGER CHECK (email_verified IN (0, 1));
  ALTER TABLE users ADD COLUMN token_version INTEGER;
  ALTER TABLE users ADD COLUMN tokens_valid_after TEXT;
  CREATE UNIQUE INDEX users_by_uid ON users (uid);
`;
