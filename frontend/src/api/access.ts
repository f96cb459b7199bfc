/** What the calls ask of the session; the users' room provides it through the store's extra argument. */
export interface Access {
  /** Gets and stores a new access token; false when nobody is there to get one for. Callers at the same time share one attempt. */
  renew(): Promise<boolean>;
  /** The server refuses a call until the user has verified their e-mail. */
  askToVerify(): void;
  /** The server refuses this session for good: ends it. */
  refuse(): void;
}

/** The part of the store's extra argument that the calls use. */
export interface WithAccess {
  access: Access;
}
