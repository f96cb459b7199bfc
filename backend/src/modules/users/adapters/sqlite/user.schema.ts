import type { SearchIndex } from '#shared/sqlite/search-index.js';

export const USERS = `
  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('admin', 'customer')),
    name TEXT,
    education TEXT,
    location TEXT,
    phone TEXT,
    linkedinUrl TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX users_by_age ON users (created_at, _id);
  CREATE INDEX users_admins ON users (role) WHERE role = 'admin';
`;

/**
 * The account of the identity provider that owns a record, and the version of its valid access tokens. NULL in records of earlier
 * versions until their user signs in again.
 */
export const ACCOUNTS = `
  ALTER TABLE users ADD COLUMN uid TEXT;
  ALTER TABLE users ADD COLUMN email_verified INTEGER CHECK (email_verified IN (0, 1));
  ALTER TABLE users ADD COLUMN token_version INTEGER;
  ALTER TABLE users ADD COLUMN tokens_valid_after TEXT;
  CREATE UNIQUE INDEX users_by_uid ON users (uid);
`;

export const USER_SEARCH: SearchIndex = { name: 'users_fts', table: 'users', columns: ['email', 'name'] };
