import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted } from '#shared/sqlite/trigger-maintained.js';

/** `uid` is the account of the identity provider that owns a record; access tokens of another `token_version` are refused. */
export const USERS = `
  CREATE TABLE users (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    uid TEXT,
    email TEXT NOT NULL UNIQUE,
    email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
    role TEXT NOT NULL DEFAULT 'customer' CHECK (role IN ('admin', 'customer')),
    name TEXT,
    education TEXT,
    location TEXT,
    phone TEXT,
    linkedinUrl TEXT,
    company TEXT,
    tax_id TEXT,
    billing_address TEXT,
    message_kinds TEXT CHECK (message_kinds IS NULL OR json_type(message_kinds) = 'array'),
    views TEXT CHECK (views IS NULL OR json_type(views) = 'array'),
    views_revision INTEGER,
    token_version INTEGER NOT NULL,
    tokens_valid_after TEXT,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX users_by_age ON users (created_at, _id);
  CREATE INDEX users_admins ON users (role) WHERE role = 'admin';
  CREATE UNIQUE INDEX users_by_uid ON users (uid);
  ${counted('users')}
`;

export const USER_SEARCH: SearchIndex = { table: 'users', columns: ['email', 'name'] };
