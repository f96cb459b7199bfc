/** The parts whose stock is not that of `before` less the pieces of the orders: { part, left, expected }. */
export function stockDifferences(before, after, orders) {
  const sold = new Map();
  for (const { part_id, amount } of orders) sold.set(part_id, (sold.get(part_id) ?? 0) + amount);
  const left = new Map(after.map(({ _id, quantity }) => [_id, quantity]));
  return before
    .map((part) => ({ part, left: left.get(part._id), expected: part.quantity - (sold.get(part._id) ?? 0) }))
    .filter((found) => found.left !== found.expected);
}
