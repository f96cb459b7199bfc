import { screen, waitFor, within } from '@testing-library/react';
import type { OrderPaperView } from '@/api/types.gen';
import { aPaidOrder, anOrder } from '@test/builders';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { OrderPapers } from './order-papers';

const ORDER = aPaidOrder({ papers: 'made' });
const LIST = `GET /orders/${ORDER._id}/papers`;
const CREATE = `POST /invoices/${ORDER._id}`;
const CORRECT = `POST /invoices/${ORDER._id}/corrections`;
const BUYER = { name: 'Carl Customer', company: 'Carl GmbH', address: '12 Harbour Road\nPortland' };

function aPaper(patch: Partial<OrderPaperView> = {}): OrderPaperView {
  const number = patch.number ?? '2026-000001';
  const shared = { issued_at: '2026-03-01T23:30:00.000Z', total: 6980, buyer: BUYER };
  return { _id: number, kind: 'invoice', number, ...shared, ...patch };
}

const aNote = (patch: Partial<OrderPaperView>) =>
  aPaper({ kind: 'credit-note', number: 'CN-2026-000001', invoice: '2026-000001', reason: 'refund', ...patch });

const rows = async () => within(await screen.findByRole('list')).getAllByRole('listitem');
const correct = () => screen.queryByRole('button', { name: 'Correct Buyer Data' });

describe('the papers of an order', () => {
  it('shows each with its number, its day in UTC, its amount, and a credit note below zero', async () => {
    serve({ [LIST]: () => listing([aPaper(), aNote({ total: 12.5 })]) });
    renderInShop(<OrderPapers order={ORDER} audience="customer" />);
    const [invoice, note] = await rows();
    expect(invoice).toHaveTextContent('2026-000001Invoice to Carl GmbH, Mar 1, 2026$6,980');
    expect(note).toHaveTextContent('CN-2026-000001Credit note on 2026-000001 (refund), Mar 1, 2026-$12.50');
    expect(correct()).not.toBeInTheDocument();
  });

  it.each(['admin', 'customer'] as const)('says to the %s once what papers cannot show', async (audience) => {
    serve({ [LIST]: () => listing([aPaper()]) });
    const order = aPaidOrder({ papers: 'made', name: '王小明', note: 'Fan ≥ 2', delivery_address: '王小明\n1 Quay' });
    const { unmount } = renderInShop(<OrderPapers order={order} audience={audience} />);
    expect(await screen.findByText(/^Papers cannot show/)).toHaveTextContent(
      'Papers cannot show 王小明 and will print ▯▯▯ instead.',
    );
    unmount();
    renderInShop(<OrderPapers order={ORDER} audience={audience} />);
    await rows();
    expect(screen.queryByText(/^Papers cannot show/)).not.toBeInTheDocument();
  });

  it('asks for the packing slip of an order, for admins', async () => {
    const calls = serve({ [LIST]: () => listing([aPaper()]) });
    const { user } = renderInShop(<OrderPapers order={ORDER} audience="admin" />);
    await user.click(screen.getByRole('button', { name: 'Packing Slip' }));
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /packing-slips'));
  });

  it('asks for the file of each paper by its number', async () => {
    const calls = serve({ [LIST]: () => listing([aPaper(), aNote({ total: 1 })]) });
    const { user } = renderInShop(<OrderPapers order={ORDER} audience="customer" />);
    for (const row of await rows()) await user.click(within(row).getByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(calls.slice(1).map(({ name, query }) => [name, query.get('number')])).toEqual([
        [`GET /invoices/${ORDER._id}`, '2026-000001'],
        [`GET /invoices/${ORDER._id}/credit-notes/CN-2026-000001`, null],
      ]),
    );
    expect(await screen.findAllByText(/^Nothing answers GET/)).toHaveLength(2);
  });

  it('corrects the buyer of the invoice, and marks the replaced one', async () => {
    const note = aNote({ reason: 'correction', total: 6980 });
    const corrected = [aPaper(), aPaper({ number: '2026-000002' }), note];
    let papers = [aPaper()];
    const calls = serve({
      [LIST]: () => listing(papers),
      [CORRECT]: () => {
        papers = corrected;
        return json(corrected, 201);
      },
    });
    const { user } = renderInShop(<OrderPapers order={ORDER} audience="admin" />);
    await user.click(await screen.findByRole('button', { name: 'Correct Buyer Data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct invoice 2026-000001' }));
    expect(dialog.getByText(/^Issues a credit note over all that is left/)).toBeVisible();
    expect(dialog.getByLabelText('Billing Address')).toHaveValue(BUYER.address);

    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The invoice has these data already.');
    await user.clear(dialog.getByLabelText('Company'));
    await user.type(dialog.getByLabelText('Tax ID'), ' DE1 ');
    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await screen.findByText('Invoice 2026-000002 replaces 2026-000001')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === CORRECT)?.body).toEqual({
      ...{ invoice: '2026-000001', name: 'Carl Customer', tax_id: 'DE1', billing_address: BUYER.address },
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Invoices' })).toHaveFocus());
    const [replaced, present] = await rows();
    expect(replaced).toHaveTextContent('2026-000001Replaced');
    expect(within(present!).getByRole('button', { name: 'Correct Buyer Data' })).toBeVisible();
  });

  it('keeps the dialog open and says why a correction was refused', async () => {
    serve({
      [LIST]: () => listing([aPaper()]),
      [CORRECT]: () => problem(409, 'Another invoice has replaced this one.'),
    });
    const { user } = renderInShop(<OrderPapers order={ORDER} audience="admin" />);
    await user.click(await screen.findByRole('button', { name: 'Correct Buyer Data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), ' Junior');
    await user.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Another invoice has replaced this one.');
  });

  const ASKED = {
    ...{ status: 'open' as const, invoice: '2026-000001', requested_at: '2026-03-03T08:15:00.000Z' },
    ...{ company: 'Carl Ltd', tax_id: 'DE1' },
  };
  const REQUESTS = `POST /invoices/${ORDER._id}/correction-requests`;

  it('lets the customer ask for other billing data', async () => {
    let answers = 0;
    const calls = serve({
      [LIST]: () => listing([aPaper()]),
      [REQUESTS]: () => ((answers += 1) === 1 ? problem(400, 'The invoice has these data already.') : json(ASKED, 201)),
    });
    const { user } = renderInShop(<OrderPapers order={ORDER} audience="customer" />);
    await user.click(await screen.findByRole('button', { name: 'Ask for a Correction' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask to correct invoice 2026-000001' }));
    expect(dialog.getByLabelText('Company')).toHaveValue('Carl GmbH');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The invoice has these data already.');
    await user.clear(dialog.getByLabelText('Company'));
    await user.type(dialog.getByLabelText('Tax ID'), ' DE1 ');
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await screen.findByText('We got your request, and answer by e-mail')).toBeInTheDocument();
    expect(calls.findLast(({ name }) => name === REQUESTS)?.body).toEqual({
      ...{ company: '', tax_id: 'DE1', billing_address: BUYER.address },
    });
  });

  it('shows the customer what they asked for beside what is printed, and offers no second request', async () => {
    serve({ [LIST]: () => listing([aPaper()]) });
    renderInShop(<OrderPapers order={{ ...ORDER, correction_requests: [ASKED] }} audience="customer" />);
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('You asked on Mar 3, 2026');
    expect(within(note).getByRole('row', { name: 'Company Carl GmbH Carl Ltd' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a Correction' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Refuse' })).not.toBeInTheDocument();
  });

  it('shows the customer why a request was refused, and lets them ask again', async () => {
    const refused = {
      ...ASKED,
      status: 'refused' as const,
      decided_at: '2026-03-04T08:15:00.000Z',
      refusal: 'No proof',
    };
    serve({ [LIST]: () => listing([aPaper()]) });
    renderInShop(<OrderPapers order={{ ...ORDER, correction_requests: [refused] }} audience="customer" />);
    expect(await screen.findByRole('note')).toHaveTextContent('We could not agree to correct invoice 2026-000001');
    expect(screen.getByText('“No proof”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask for a Correction' })).toBeVisible();
  });

  it('opens the correction with what the customer asked for', async () => {
    serve({ [LIST]: () => listing([aPaper()]) });
    const order = { ...ORDER, correction_requests: [ASKED] };
    const { user } = renderInShop(<OrderPapers order={order} audience="admin" />);
    await user.click(await screen.findByRole('button', { name: 'Correct Buyer Data' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Name')).toHaveValue('Carl Customer');
    expect(dialog.getByLabelText('Company')).toHaveValue('Carl Ltd');
    expect(dialog.getByLabelText('Tax ID')).toHaveValue('DE1');
    expect(dialog.getByLabelText('Billing Address')).toHaveValue('');
  });

  it('refuses a request with a sentence', async () => {
    const path = `${REQUESTS}/refusal`;
    const calls = serve({ [LIST]: () => listing([aPaper()]), [path]: () => json({ ...ASKED, status: 'refused' }) });
    const order = { ...ORDER, correction_requests: [ASKED] };
    const { user } = renderInShop(<OrderPapers order={order} audience="admin" />);
    await user.click(await screen.findByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse to correct invoice 2026-000001?' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await dialog.findByText('*Enter the reason')).toBeVisible();
    await user.type(dialog.getByLabelText('Reason'), ' No proof ');
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(await screen.findByText('Refused, and the customer is told why')).toBeInTheDocument();
    expect(calls.find(({ name }) => name === path)?.body).toEqual({ refusal: 'No proof' });
  });

  it('offers no correction when credit notes cover the whole invoice', async () => {
    const notes = [
      aNote({ total: 6979.99 }),
      aNote({ number: 'CN-2026-000002', total: 1, kind: 'cancellation' }),
      aNote({ number: 'CN-2026-000003', total: 1.01 }),
    ];
    serve({ [LIST]: () => listing([aPaper(), ...notes]) });
    renderInShop(<OrderPapers order={ORDER} audience="admin" />);
    expect((await rows())[2]).toHaveTextContent('Cancellation on 2026-000001 (failed refund), Mar 1, 2026$1');
    expect(correct()).not.toBeInTheDocument();
  });

  it('says that an owed invoice is being made, and asks once more', async () => {
    jest.useFakeTimers();
    const calls = serve({ [LIST]: () => listing(calls.length < 2 ? [] : [aPaper()]) });
    renderInShop(<OrderPapers order={{ ...ORDER, papers: 'owed' }} audience="customer" />);
    expect(await screen.findByText('The invoice is being made.')).toBeVisible();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await rows()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(2);
    jest.useRealTimers();
  });

  it('lets an admin create the invoice of a paid order without one', async () => {
    serve({ [CREATE]: () => json([aPaper()], 201) });
    const { user } = renderInShop(<OrderPapers order={aPaidOrder()} audience="admin" />);
    expect(screen.getByText('No invoice')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Invoice' }));
    expect(await screen.findByText('Invoice 2026-000001 created')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Invoices' })).toHaveFocus();
  });

  it('says why an invoice could not be created', async () => {
    serve({ [CREATE]: () => problem(409, 'The shop makes no invoices.') });
    const { user } = renderInShop(<OrderPapers order={aPaidOrder()} audience="admin" />);
    await user.click(screen.getByRole('button', { name: 'Create Invoice' }));
    expect(await screen.findByText('The shop makes no invoices.')).toBeInTheDocument();
  });

  it('is absent for an unpaid order, and for a customer whose order has none', () => {
    serve({});
    renderInShop(
      <>
        <OrderPapers order={anOrder()} audience="admin" />
        <OrderPapers order={aPaidOrder()} audience="customer" />
      </>,
    );
    expect(screen.queryByRole('region', { name: 'Invoices' })).not.toBeInTheDocument();
  });
});
