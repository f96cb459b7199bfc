/** Consecutive records of a stream with the same key. */
interface Group<Item> {
  key: string;
  items: Item[];
}

/** A line for each of the records that has a problem. */
export async function* problemsIn<Item>(
  batches: AsyncIterable<readonly Item[]>,
  problem: (record: Item) => string | undefined,
): AsyncGenerator<string> {
  for await (const records of batches)
    for (const record of records) {
      const line = problem(record);
      if (line !== undefined) yield line;
    }
}

/** Groups the records of a stream, which is sorted by this key. */
export async function* grouped<Item>(
  batches: AsyncIterable<readonly Item[]>,
  keyOf: (record: Item) => string,
): AsyncGenerator<Group<Item>> {
  let group: Group<Item> | undefined;
  for await (const records of batches)
    for (const record of records) {
      const key = keyOf(record);
      if (group?.key === key) {
        group.items.push(record);
        continue;
      }
      if (group) yield group;
      group = { key, items: [record] };
    }
  if (group) yield group;
}

/** The records of both streams with the same key, for each key of either: reads each stream once, in constant memory. */
export async function* joined<One, Other>(
  ones: AsyncGenerator<Group<One>>,
  others: AsyncGenerator<Group<Other>>,
): AsyncGenerator<[ones: readonly One[], others: readonly Other[]]> {
  const next = async () => (await others.next()).value as Group<Other> | undefined;
  try {
    let other = await next();
    for await (const { key, items } of ones) {
      for (; other && other.key < key; other = await next()) yield [[], other.items];
      const isSame = other?.key === key;
      yield [items, other && isSame ? other.items : []];
      if (isSame) other = await next();
    }
    for (; other; other = await next()) yield [[], other.items];
  } finally {
    await others.return(undefined);
  }
}
