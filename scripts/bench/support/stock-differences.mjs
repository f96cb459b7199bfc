/** The parts whose stock is not that of `before` less the pieces of the orders, with those that refunds returned: { part, left, expected }. */
export function stockDifferences(before, after, orders) {
  const sold = new Map();
  const add = (part_id, pieces) => sold.set(part_id, (sold.get(part_id) ?? 0) + pieces);
  for (const { part_id, amount, refunds = [] } of orders) {
    add(part_id, amount);
    for (const { lines = [] } of refunds) for (const line of lines) add(line.part_id, -line.restocked);
  }
  const left = new Map(after.map(({ _id, quantity }) => [_id, quantity]));
  return before
    .map((part) => ({ part, left: left.get(part._id), expected: part.quantity - (sold.get(part._id) ?? 0) }))
    .filter((found) => found.left !== found.expected);
}
