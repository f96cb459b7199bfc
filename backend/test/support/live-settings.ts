/** The settings of a shop that is not a demo, and takes test cards. */
export const LIVE_WITH_TEST_CARDS = {
  FIREBASE_PROJECT_ID: 'northbridge-test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'auth.northbridge.test',
  CARDS: 'test',
};
