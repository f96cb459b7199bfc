import { paths } from '@/app/paths';
import { formatCount, formatCounted, formatMoney } from '@/ui/format';
import type { OrderNews } from './order-news';

/** What the news come to. */
export interface NewsSummary {
  /** in a sentence */
  text: string;
  /** the same in few words */
  brief: string;
  /** the page that shows them */
  to: string;
}

/** One order is told in full, several are counted. */
export function summariseNews({ placed, paid }: OrderNews): NewsSummary | undefined {
  const ids = new Set([...placed, ...paid].map(({ _id }) => _id));
  const order = placed[0] ?? paid[0];
  if (order === undefined) return undefined;
  if (ids.size > 1) {
    const text = [count(placed.length, 'new order'), count(paid.length, 'payment')].filter(Boolean).join(', ');
    const to = placed.length > 0 ? paths.manageOrders : `${paths.manageOrders}?status=pending`;
    return { text, brief: text, to };
  }
  const what = placed.length === 0 ? 'Payment' : paid.length === 0 ? 'New order' : 'New order, paid';
  const { _id, amount, part_name, name, total_price } = order;
  return {
    text: `${what}: ${formatCount(amount)} × ${part_name} by ${name}, ${formatMoney(total_price)}`,
    brief: `${what}, ${formatMoney(total_price)}`,
    to: paths.order(_id),
  };
}

function count(number: number, one: string): string | undefined {
  return number === 0 ? undefined : formatCounted(number, one);
}
