import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { storeAccessToken } from '@/api/access-token';
import { useListOrdersQuery, useShipOrderMutation } from './admin-api';
import { ExportMenu } from '@/ui/export-menu';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { watchSaving } from '@test/saving';
import { useDownload } from './download';
import { MAX_ROWS, toWorkbook } from './write-workbook';

function Exports() {
  const { save } = useDownload();
  return (
    <ExportMenu
      failure="The orders could not be exported."
      onSave={(format) =>
        save('/orders/export', { q: 'fan', sort: '-amount', status: undefined, limit: 10, cursor: 'abc' }, { format })
      }
    />
  );
}

const file = () =>
  new Response('\uFEFF"_id"\r\n"1"\r\n', {
    headers: { 'Content-Disposition': 'attachment; filename="orders-2026-03-01.csv"' },
  });

async function exportAs(user: UserEvent, format: string) {
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(within(screen.getByRole('group', { name: 'Export' })).getByRole('button', { name: format }));
}

/** Makes workbooks as the worker does, which jsdom lacks; `fails` is one whose code could not be loaded. */
function replaceWorker({ fails = false } = {}) {
  const ended: string[] = [];
  class InPage {
    onmessage?: (event: { data: Blob | undefined }) => void;
    onerror?: (event: unknown) => void;
    constructor(private readonly url: URL) {}
    postMessage({ csv, name }: { csv: Blob; name: string }) {
      if (fails) this.onerror?.('gone');
      else void csv.text().then((text) => this.onmessage?.({ data: toWorkbook(text, name) }));
    }
    terminate() {
      ended.push(this.url.pathname.split('/').at(-1)!);
    }
  }
  Object.assign(window, { Worker: InPage });
  return ended;
}

describe('A list as a file', () => {
  it("is requested with the list's filter and sort but without its page, and saved under the server's file name", async () => {
    const saved = watchSaving();
    storeAccessToken('stored');
    const calls = serve({ 'GET /orders/export': file });
    const { user } = renderInShop(<Exports />);

    await exportAs(user, 'CSV');
    expect(await screen.findByText('Saved as orders-2026-03-01.csv')).toBeInTheDocument();
    expect(calls[0]?.query.toString()).toBe('q=fan&sort=-amount');
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer stored');
    expect(saved.map(({ name }) => name)).toEqual(['orders-2026-03-01.csv']);
    expect(await saved[0]?.content.text()).toContain('"_id"\r\n"1"');
  });

  it('is saved as Excel, made of the same file', async () => {
    const saved = watchSaving();
    const ended = replaceWorker();
    const calls = serve({ 'GET /orders/export': file });
    const { user } = renderInShop(<Exports />);
    await exportAs(user, 'Excel');
    expect(await screen.findByText('Saved as orders-2026-03-01.xlsx')).toBeInTheDocument();
    expect(calls[0]?.query.toString()).toBe('q=fan&sort=-amount');
    expect(saved.map(({ name }) => name)).toEqual(['orders-2026-03-01.xlsx']);
    expect(saved[0]?.content.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(ended).toEqual(['write-workbook.worker.ts']);
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  });

  it.each([
    [
      'has too many rows',
      {},
      `_id\r\n${'1\r\n'.repeat(MAX_ROWS + 1)}`,
      'There are more than 50,000 rows: save them as CSV instead.',
    ],
    ['cannot be made', { fails: true }, '_id\r\n', 'The Excel file could not be made. Try again, or save it as CSV.'],
  ])('says what to do when the Excel file %s', async (_, worker, text, sentence) => {
    const saved = watchSaving();
    replaceWorker(worker);
    serve({ 'GET /orders/export': () => new Response(text) });
    const { user } = renderInShop(<Exports />);
    await exportAs(user, 'Excel');
    expect(await screen.findByText(`The orders could not be exported. ${sentence}`)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('opens its menu by keyboard, and closes it with Escape', async () => {
    const { user } = renderInShop(<Exports />);
    const button = screen.getByRole('button', { name: 'Export', expanded: false });
    await user.tab();
    await user.keyboard('{Enter}{Tab}');
    expect(screen.getByRole('button', { name: 'CSV' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'CSV' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('shows why it was refused, and sends one request while a file is loading', async () => {
    const saved = watchSaving();
    let answer: (response: Response) => void = () => undefined;
    const calls = serve({ 'GET /orders/export': () => new Promise((resolve) => (answer = resolve)) });
    const { user } = renderInShop(<Exports />);

    const button = screen.getByRole('button', { name: 'Export' });
    await exportAs(user, 'CSV');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    answer(problem(503, 'The shop is stopping.'));
    expect(await screen.findByText('The orders could not be exported. The shop is stopping.')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    expect(saved).toEqual([]);
    expect(button).toHaveFocus();
  });

  it('does not delay the lists while it is loading', async () => {
    const calls = serve({
      'GET /orders/export': () => new Promise(() => undefined),
      'GET /orders': () => listing([]),
      'PATCH /shipped/1': () => json({ modifiedCount: 1 }),
    });
    const { user } = renderInShop(
      <>
        <Exports />
        <Shipping />
      </>,
    );
    const lists = () => calls.filter(({ name }) => name === 'GET /orders');
    await waitFor(() => expect(lists()).toHaveLength(1));
    await exportAs(user, 'CSV');
    await user.click(screen.getByRole('button', { name: 'Shipped' }));
    await waitFor(() => expect(lists()).toHaveLength(2));
  });
});

/** A list of orders, and a button that invalidates it. */
function Shipping() {
  useListOrdersQuery({ limit: 10 });
  const [ship] = useShipOrderMutation();
  return <button onClick={() => void ship({ id: '1', shipBody: {} })}>Shipped</button>;
}
