import { render, screen } from '@testing-library/react';
import { aPaidOrder, anOrder, anOrderOfLines } from '@test/builders';
import { PaymentSummary } from './payment-summary';

it('greets the customer and shows part, amount and total', () => {
  render(<PaymentSummary order={anOrder()} isPaid={false} />);
  expect(screen.getByText('Hi! Carl Customer,')).toBeVisible();
  expect(screen.getByText('Confirm your order by payment, you are paying for Northbridge N8 Processor.')).toBeVisible();
  const figures = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(figures).toEqual([
    ['Order Amount', '20'],
    ['Pay', '$6,980'],
  ]);
});

it('shows each of several lines', () => {
  render(<PaymentSummary order={anOrderOfLines()} isPaid={false} />);
  expect(screen.getByText(/you are paying for Northbridge N8 Processor and 2 more\.$/)).toBeVisible();
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows[2]).toEqual(['Silent Fan 120', '$19', '2', '$38']);
  expect(rows).toHaveLength(4);
});

it('does not ask for a payment when the order is paid', () => {
  render(<PaymentSummary order={aPaidOrder()} isPaid />);
  expect(screen.getByText('Hi! Carl Customer,')).toBeVisible();
  expect(screen.queryByText(/Confirm your order/)).not.toBeInTheDocument();
});
