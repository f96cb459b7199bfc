import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { anOrder, anOrderOfLines, aPaidOrder } from '@test/builders';
import { OrderSheet } from './order-sheet';

const show = (order = anOrder()) =>
  render(
    <MemoryRouter>
      <OrderSheet order={order} audience="customer" />
    </MemoryRouter>,
  );
const figures = () =>
  screen
    .getAllByRole('term')
    .slice(0, 3)
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('the sheet of an order', () => {
  it('shows price, amount and total of a single line, and no table', () => {
    show();
    expect(figures()).toEqual([
      ['Price', '$349'],
      ['Amount', '20'],
      ['Total', '$6,980'],
    ]);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the PO number and the note of an order that has them', () => {
    const { unmount } = show();
    expect(screen.queryByText('PO number')).not.toBeInTheDocument();
    expect(screen.queryByText('Note')).not.toBeInTheDocument();
    unmount();
    show({ ...anOrder(), po_number: 'PO-4711', note: 'Ring twice' });
    expect(screen.getByText('PO number').nextElementSibling).toHaveTextContent('PO-4711');
    expect(screen.getByText('Note').nextElementSibling).toHaveTextContent('Ring twice');
  });

  it('shows the card that paid the order, if it is known', () => {
    const { unmount } = show();
    expect(screen.queryByText('Card')).not.toBeInTheDocument();
    unmount();
    show(aPaidOrder());
    expect(screen.getByText('Card').nextElementSibling).toHaveTextContent('Visa ···· 4242');
  });

  it('shows the billing data of an order that has any', () => {
    const { unmount } = show();
    expect(screen.queryByText('Company')).not.toBeInTheDocument();
    unmount();
    show({ ...anOrder(), company: 'Harbour Ltd', billing_address: 'Accounts\n1 Quay' });
    expect(screen.getByText('Company').nextElementSibling).toHaveTextContent('Harbour Ltd');
    expect(screen.getByText('Billing Address').nextElementSibling).toHaveTextContent('Accounts 1 Quay');
    expect(screen.queryByText('Tax ID')).not.toBeInTheDocument();
  });

  it('shows part, price, amount and total of each of several lines, and the sums', () => {
    show(anOrderOfLines());
    expect(screen.getByRole('heading', { name: 'Northbridge N8 Processor and 2 more' })).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Parts of this order' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Part', 'Price', 'Amount', 'Total'],
      ['Northbridge N8 Processor', '$349', '20', '$6,980'],
      ['Silent Fan 120', '$19', '2', '$38'],
      ['Flat Cable', '$4', '3', '$12'],
    ]);
    expect(figures().slice(0, 2)).toEqual([
      ['Amount', '25'],
      ['Total', '$7,030'],
    ]);
  });

  it('shows the pieces that remain of those that are refunded in part, and the refund with its reason', () => {
    const [cpu, fan, ...rest] = anOrderOfLines().lines;
    const refunds = [
      {
        ...({ id: 're_1', amount: 57, status: 'succeeded', created_at: '2026-03-03T08:15:00.000Z' } as const),
        lines: [{ part_id: fan!.part_id, part_name: fan!.part_name, pieces: 1, amount: 19 }],
        reason: 'It arrived damaged',
      },
    ];
    show(anOrderOfLines({ lines: [cpu!, { ...fan!, remaining: 1 }, ...rest], status: 'pending', refunds }));
    const rows = within(screen.getByRole('table', { name: 'Parts of this order' })).getAllByRole('row');
    expect(rows.map((row) => row.children[2])[2]).toHaveTextContent('1 of 2');
    expect(screen.getByText('Amount', { selector: 'dt' }).nextElementSibling).toHaveTextContent('24 of 25');
    expect(screen.getByText('1 × Silent Fan 120')).toBeVisible();
    expect(screen.getByText('“It arrived damaged”')).toBeVisible();
  });
});
