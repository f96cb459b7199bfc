import { screen } from '@testing-library/react';
import type { CustomerTotalsView } from '@/api/types.gen';
import { renderInShop } from '@test/shop';
import { CustomerSheet } from './customer-sheet';

const TOTALS: CustomerTotalsView = {
  ...{ orders: 2, unpaid: 0, paid: 2, gross: 9_000, refunds: 100.5, lost_in_disputes: 0, net: 8_899.5 },
};

const sheet = (totals: Partial<CustomerTotalsView>) =>
  renderInShop(<CustomerSheet customer={{ email: 'ben@test.com', totals: { ...TOTALS, ...totals } }} />);

it('names what was lost in disputes between refunds and net', () => {
  sheet({ lost_in_disputes: 6_688, net: 2_211.5 });
  const totals = screen.getByText('Gross').closest('dl')!;
  expect(totals).toHaveTextContent('Gross$9,000Refunds$100.50Lost in disputes$6,688Net$2,211.50');
});

it('leaves out disputes when none was lost', () => {
  sheet({});
  expect(screen.queryByText('Lost in disputes')).not.toBeInTheDocument();
});
