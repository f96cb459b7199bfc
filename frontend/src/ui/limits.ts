// Limits of the API, which refuses more. Source: docs/openapi.json.

/** Of a price, a stock and an amount. */
export const MAX_NUMBER = 1_000_000_000;

/** Lines of a basket and of an order. */
export const MAX_LINES = 50;

/** Rows of one call that changes, finds or exports many. */
export const MAX_SELECTED = 500;

/** Ids of one call that finds some. */
export const MAX_IDS = 50;

/** Characters of a search. */
export const MAX_SEARCH_LENGTH = 200;
