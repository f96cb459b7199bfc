import { endpoints } from './endpoints.gen';

export interface SearchView {
  orders: {
    _id: string;
    number: string;
    name: string;
    email: string;
    total_price: number;
    status?: 'pending' | 'shipped';
    created_at: string;
    matched: 'number' | 'transaction' | 'refund' | 'dispute' | 'tracking' | 'invoice' | 'words';
  }[];
  parts: { _id: string; name: string; sku?: string; price: number; quantity: number; archived?: true }[];
  users: { _id?: string; email: string; name?: string; role?: 'admin' }[];
  messages: {
    _id: string;
    kind: 'order-placed';
    to: string;
    subject?: string;
    state: 'sent' | 'failed';
    created_at: string;
  }[];
}
export interface CustomerView {
  email: string;
  name?: string;
  role?: 'admin';
  phone?: string;
  created_at?: string;
  totals: { orders: number; unpaid: number; paid: number; gross: number; refunds: number; net: number };
  last_order_at?: string;
}

export const draft = endpoints.injectEndpoints({
  endpoints: (build) => ({
    search: build.query<SearchView, { q: string }>({ query: (queryArg) => ({ url: '/search', params: queryArg }) }),
    getWaiting: build.query<Record<string, number>, void>({ query: () => '/stats/waiting' }),
    getCustomer: build.query<CustomerView, { email: string }>({
      query: ({ email }) => `/customers/${encodeURIComponent(email)}`,
    }),
  }),
});
export const { useSearchQuery, useGetWaitingQuery, useGetCustomerQuery } = draft;
