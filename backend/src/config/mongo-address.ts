/** Where a MongoDB address leads, without what must not be shown. */
export interface MongoAddress {
  /** hosts and ports between commas */
  hosts: string;
  database: string;
}

const ADDRESS = /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^@/?]+)(?:\/([^?/]*))?(?:\?.*)?$/;

/** The parts of the address that may be shown, or undefined when it is none. Source: https://www.mongodb.com/docs/manual/reference/connection-string/ */
export function mongoAddress(uri: string): MongoAddress | undefined {
  const [, hosts, database] = ADDRESS.exec(uri) ?? [];
  return hosts === undefined ? undefined : { hosts, database: database || 'northbridge' };
}
