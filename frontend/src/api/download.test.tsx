import { screen, waitFor } from '@testing-library/react';
import { storeAccessToken } from '@/api/access-token';
import { useListOrdersQuery, useShipOrderMutation } from './admin-api';
import { DownloadButton } from '@/ui/download-button';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { useDownload } from './download';

function Exports() {
  const { save, busy } = useDownload();
  return (
    <DownloadButton
      busy={busy}
      failure="The orders could not be exported."
      onSave={() => save('/orders/export', { q: 'fan', sort: '-amount', status: undefined, limit: 10, cursor: 'abc' })}
    >
      Export CSV
    </DownloadButton>
  );
}

const file = () =>
  new Response('\uFEFF"_id"\r\n"1"\r\n', {
    headers: { 'Content-Disposition': 'attachment; filename="orders-2026-03-01.csv"' },
  });

/** The file that the browser saved. */
function watchSaving() {
  const saved: { name: string; content: Blob }[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: blobs.get(this.href)! });
  });
  return saved;
}

describe('A list as a file', () => {
  it("is requested with the list's filter and sort but without its page, and saved under the server's file name", async () => {
    const saved = watchSaving();
    storeAccessToken('stored');
    const calls = serve({ 'GET /orders/export': file });
    const { user } = renderInShop(<Exports />);

    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Saved as orders-2026-03-01.csv')).toBeInTheDocument();
    expect(calls[0]?.query.toString()).toBe('q=fan&sort=-amount');
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer stored');
    expect(saved.map(({ name }) => name)).toEqual(['orders-2026-03-01.csv']);
    expect(await saved[0]?.content.text()).toContain('"_id"\r\n"1"');
  });

  it('shows why it was refused, and sends one request while a file is loading', async () => {
    const saved = watchSaving();
    let answer: (response: Response) => void = () => undefined;
    const calls = serve({ 'GET /orders/export': () => new Promise((resolve) => (answer = resolve)) });
    const { user } = renderInShop(<Exports />);

    const button = screen.getByRole('button', { name: 'Export CSV' });
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
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
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
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
