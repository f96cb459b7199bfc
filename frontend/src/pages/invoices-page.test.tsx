import { screen, within } from '@testing-library/react';
import type { ListedPaperView } from '@/api/types.gen';
import { json, listing, renderInShop, serve } from '@test/shop';
import { Component as InvoicesPage } from './invoices-page';

const ORDER_ID = '665f1c2ab3d4e5f60718293b';

function aPaper(patch: Partial<ListedPaperView> = {}): ListedPaperView {
  return {
    ...{ _id: '1', kind: 'invoice', number: '2026-000123', issued_at: '2026-03-01T23:30:00.000Z' },
    ...{ total: 6980, order_id: ORDER_ID, order_number: 'NB-7K2M-9QXD' },
    ...{ email: 'carl@example.com', buyer: 'Carl GmbH' },
    ...patch,
  };
}

const LOST: ListedPaperView = {
  ...{ _id: '3', kind: 'lost', number: '2026-000122', issued_at: '2026-02-01T00:00:00.000Z', total: 0 },
};

const TOTALS = {
  ...{ papers: 591, total: 412_300.5, tax: 65_829 },
  kinds: [
    { kind: 'invoice', papers: 570, total: 413_000.5, tax: 65_940 },
    { kind: 'credit-note', papers: 21, total: -700, tax: -111 },
  ],
  rates: [
    { tax_rate: 19, papers: 500, total: 400_000, tax: 65_000 },
    { tax_rate: 7, papers: 91, total: 12_300.5, tax: 829 },
  ],
};

function serveList(rows: ListedPaperView[], invoices = true) {
  return serve({
    'GET /invoices': () => listing(rows),
    'GET /invoices/totals': () => json(TOTALS),
    'GET /config': () => json({ mode: 'live', invoices }),
  });
}

describe('Invoices', () => {
  it('lists each paper with its kind, day, order, buyer and amount', async () => {
    const note = aPaper({ _id: '2', kind: 'credit-note', number: 'CN-2026-000045', total: 12.5 });
    serveList([aPaper(), note, LOST]);
    renderInShop(<InvoicesPage />);
    await screen.findByText('2026-000123');
    const [, invoice, credit, lost] = screen.getAllByRole('row');
    expect(invoice).toHaveTextContent(/^2026-000123InvoiceMar 1, 2026NB-7K2M-9QXDCarl GmbHcarl@example.com\$6,980\.00/);
    expect(within(invoice!).getByRole('link', { name: /^NB-/ })).toHaveAttribute(
      'href',
      `/dashboard/orders/${ORDER_ID}`,
    );
    expect(within(invoice!).getByRole('button', { name: 'Download' })).toHaveAccessibleDescription('2026-000123');
    expect(credit).toHaveTextContent(/Credit note.*-\$12\.50/);
    expect(lost).toHaveTextContent(/^2026-000122Lost numberFeb 1, 2026$/);
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('asks for the kind and the days in the URL, and exports the same', async () => {
    const calls = serveList([aPaper()]);
    const { user } = renderInShop(<InvoicesPage />, '/?kind=invoice&from=2026-03-01&to=2026-03-31&q=carl');
    expect(await screen.findByText('1 document found')).toBeVisible();
    const filters = { kind: 'invoice', from: '2026-03-01', to: '2026-03-31', q: 'carl' };
    const asked = (path: string) => Object.fromEntries(calls.find(({ name }) => name === path)!.query);
    expect(asked('GET /invoices')).toMatchObject(filters);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    expect(asked('GET /invoices/export')).toEqual({ ...filters, sort: '-issued_at' });
  });

  it('adds up what is filtered, by kind and tax rate', async () => {
    const calls = serveList([aPaper()]);
    renderInShop(<InvoicesPage />, '/?kind=invoice&from=2026-03-01&q=carl');
    const sums = await screen.findByRole('region', { name: 'Sums of these documents' });
    expect(sums).toHaveTextContent(
      'Total$412,300.50591 documentsTax in it$65,829.00$65,000.00 at 19 %$829.00 at 7 %Invoices$413,000.50570 documents, tax $65,940.00Credit notes-$700.0021 documents, tax -$111.00',
    );
    expect(Object.fromEntries(calls.find(({ name }) => name === 'GET /invoices/totals')!.query)).toEqual({
      ...{ kind: 'invoice', from: '2026-03-01', q: 'carl' },
    });
  });

  it.each([
    ['/', 'Choose the first and the last day under Days first.'],
    ['/?from=2025-01-01&to=2026-01-02', 'Choose at most 366 days.'],
  ])('says at %s what the ZIP file lacks', async (url, hint) => {
    const calls = serveList([aPaper()]);
    const { user } = renderInShop(<InvoicesPage />, url);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const button = screen.getByRole('button', { name: 'All as ZIP' });
    expect(button).toHaveAccessibleDescription(hint);
    await user.click(button);
    expect(calls.map(({ name }) => name)).not.toContain('GET /invoices/file');
  });

  it('asks for the ZIP file of the filtered days alone', async () => {
    const calls = serveList([aPaper()]);
    const { user } = renderInShop(<InvoicesPage />, '/?kind=invoice&from=2026-03-01&to=2026-03-31');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('button', { name: 'All as ZIP' }));
    expect(Object.fromEntries(calls.find(({ name }) => name === 'GET /invoices/file')!.query)).toEqual({
      ...{ from: '2026-03-01', to: '2026-03-31' },
    });
  });

  it('warns that a shop without a seller makes none', async () => {
    serveList([], false);
    renderInShop(<InvoicesPage />);
    expect(await screen.findByText('No invoices yet')).toBeVisible();
    expect(await screen.findByRole('note')).toHaveTextContent(
      'No invoices are made: set SELLER_NAME and SELLER_ADDRESS.',
    );
  });
});
