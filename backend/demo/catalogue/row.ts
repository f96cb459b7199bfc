import type { PlainValue } from '#modules/parts/domain/attribute.js';

/** A part of the demo: name, picture, price in whole dollars, stock, minimum order, description. */
export type Row = [
  name: string,
  picture: string,
  price: number,
  quantity: number,
  min_order: number,
  description: string,
];

/** The values of a part by the keys of attributes; a number has its unit. */
export type GivenValues = Readonly<Record<string, PlainValue>>;
