/** A part of the demo: name, picture, price in whole dollars, stock, minimum order, description. */
export type Row = [
  name: string,
  picture: string,
  price: number,
  quantity: number,
  min_order: number,
  description: string,
];
