/** Collects the rows of all chunks. */
export async function collect<Row>(chunks: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}

/** The values of fulfilled promises and the reasons of rejected ones. */
export async function outcomes<T>(promises: readonly Promise<T>[]): Promise<{ values: T[]; reasons: unknown[] }> {
  const settled = await Promise.allSettled(promises);
  return {
    values: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    reasons: settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
}

/** Starts `count` calls concurrently. */
export function concurrently<T>(count: number, call: (index: number) => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, (_, index) => call(index));
}
