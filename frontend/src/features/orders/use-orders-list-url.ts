import { useLocation } from 'react-router-dom';
import { paths } from '@/ui/paths';

/** The router state that a link to an order's page carries. */
export interface OrdersListState {
  /** query string of the list: its filters, sort and page */
  ordersSearch: string;
}

/** URL of the admins' list of orders, with the filters and the page that this page was opened from. */
export function useOrdersListUrl(): string {
  const state = useLocation().state as OrdersListState | null;
  return `${paths.manageOrders}${state?.ordersSearch ?? ''}`;
}
