import { screen, within } from '@testing-library/react';
import type { BulkPartsBody, PartView } from '@/api/types.gen';
import { PARTS } from '@/features/parts/manage-parts-table';
import { ListTable } from '@/ui/list';
import { aPart } from './builders';
import { json, listing, renderInShop, serve, type Call } from './shop';

const BULK = 'POST /parts/bulk';
export const FAN = aPart({ _id: 'fan', name: 'Case fan', price: 10, quantity: 40 });
export const COOLER = aPart({ _id: 'cooler', name: 'Cooler', price: 45, quantity: 0 });

/** A shop with parts, which have the version 1; `bulk` answers their changes, by default that all are done. */
export async function showParts(rows: PartView[], { bulk = allDone, ...answers }: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    'GET /parts': () => listing(rows),
    'GET /parts/matching': ({ query }) => {
      const ids = query.get('ids')?.split(',');
      const parts = rows.filter(({ _id }) => ids?.includes(_id)).map((part) => ({ ...part, version: 1 }));
      return json({ parts, total: String(parts.length) });
    },
    [BULK]: bulk,
    ...answers,
  });
  const { user } = renderInShop(<ListTable list={PARTS} />);
  await screen.findByText(rows[0]?.name ?? '');
  const select = async (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  const press = async (name: string) =>
    user.click(within(screen.getByRole('region', { name: 'Selected parts' })).getByRole('button', { name }));
  return { user, select, press, bulks: () => calls.filter(({ name }) => name === BULK).map(({ body }) => body) };
}

export function report(results: object[]): Response {
  const count = (outcome: string) => results.filter((one) => (one as { outcome: string }).outcome === outcome).length;
  return json({ report: { results, done: count('done'), already: count('already'), refused: count('refused') } });
}

function allDone({ body }: Call): Response {
  return report((body as BulkPartsBody).parts.map(({ id }) => ({ id, name: id, outcome: 'done', version: 2 })));
}
