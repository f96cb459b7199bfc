import type { ComponentType } from 'react';
import { screen } from '@testing-library/react';
import { anOrder } from '@test/builders';
import { json, listing, renderInShop, serve } from '@test/shop';
import { Component as AuditLogPage } from './audit-log-page';
import { Component as InvoicesPage } from './invoices-page';
import { Component as ManageOrdersPage } from './manage-orders-page';
import { Component as ManagePartPage } from './manage-part-page';
import { Component as ManageReviewsPage } from './manage-reviews-page';
import { Component as MessagesPage } from './messages-page';

const PAGES: readonly [name: string, Page: ComponentType, filters: string[], hasDays: boolean][] = [
  ['the audit log', AuditLogPage, ['Filter by action'], true],
  ['the invoices', InvoicesPage, ['Filter by kind of document'], true],
  ['all orders', ManageOrdersPage, [], true],
  ['the parts', ManagePartPage, ['Filter by stock', 'On sale or archived'], false],
  ['the reviews', ManageReviewsPage, ['Filter by status'], true],
  ['the messages', MessagesPage, ['Filter by state', 'Filter by kind of message'], false],
];

const STATS = { parts: { threshold: 10 }, orders: { total: 1, unpaid: 1, pending: 0, to_ship: 0, shipped: 0 } };

describe('The filters of', () => {
  it.each(PAGES)(
    '%s have names for people, and say the zone of their days once',
    async (_name, Page, names, hasDays) => {
      const empty = () => listing([]);
      serve({
        ...{ 'GET /audit-log': empty, 'GET /papers': empty, 'GET /parts': empty, 'GET /reviews': empty },
        ...{ 'GET /messages': empty, 'GET /orders': () => listing([anOrder()]), 'GET /stats': () => json(STATS) },
      });
      const { user } = renderInShop(<Page />, '/?q=fan');
      await screen.findByRole('search');
      const boxes = screen.getAllByRole('combobox').map((box) => box.getAttribute('aria-label') ?? '');
      expect(boxes).toEqual(expect.arrayContaining(names));
      // A parameter of the API has underscores, or no capital.
      expect(boxes.filter((name) => !/^[A-Z][a-z]*( [a-z]+)*$/.test(name))).toEqual([]);
      expect(screen.queryAllByRole('button', { name: 'Days' })).toHaveLength(hasDays ? 1 : 0);
      if (hasDays) await user.click(screen.getByRole('button', { name: 'Days' }));
      expect(screen.queryAllByText('Days are in UTC')).toHaveLength(hasDays ? 1 : 0);
      expect(screen.queryAllByText(/UTC/)).toHaveLength(hasDays ? 1 : 0);
    },
  );
});
