import { useLocation } from 'react-router-dom';
import { paths } from '@/app/paths';

/** What an order's page hears of the list that it was opened from. */
export interface CameFrom {
  /** the search of the list's address: its filter, sort and page */
  ordersSearch: string;
}

/** The admins' list of orders, as it was when this page was opened from it. */
export function useOrdersPlace(): string {
  const state = useLocation().state as CameFrom | null;
  return `${paths.manageOrders}${state?.ordersSearch ?? ''}`;
}
