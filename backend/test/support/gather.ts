/** All rows of a stream of chunks. */
export async function gather<Row>(chunks: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}

/** Ends of promises that ran at once: the values of those that kept, the reasons of those that broke. */
export async function outcomes<T>(promises: readonly Promise<T>[]): Promise<{ values: T[]; reasons: unknown[] }> {
  const settled = await Promise.allSettled(promises);
  return {
    values: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    reasons: settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}

/** `count` calls made at the same moment. */
export function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, (_, index) => call(index));
}
