/** The parts of an order or a basket, which pages load in one request. */
export const MAX_LINES = 50;
