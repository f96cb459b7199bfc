import { paths } from '@/ui/paths';
import { formatCount, formatCounted, formatMoney } from '@/ui/format';

/** The order in an event. */
export interface OrderNote {
  _id: string;
  /** such as `NB-7K2M-9QXD` */
  number: string;
  part_name: string;
  /** the customer's display name */
  name: string;
  amount: number;
  /** whole US dollars */
  total_price: number;
}

export interface ShopEvent {
  /** such as `order-placed`; `reload` means that events were missed */
  type: string;
  order?: OrderNote;
}

/** New orders and payments since the admin last dismissed the news, the newest last. */
export interface OrderNews {
  placed: OrderNote[];
  paid: OrderNote[];
}

/** Adds an event to the news; a deleted order leaves them. */
export function addToNews(news: OrderNews, { type, order }: ShopEvent): OrderNews {
  if (order === undefined) return news;
  const others = (notes: OrderNote[]) => notes.filter(({ _id }) => _id !== order._id);
  if (type === 'order-placed') return { ...news, placed: [...others(news.placed), order] };
  if (type === 'order-paid') return { ...news, paid: [...others(news.paid), order] };
  if (type === 'order-deleted') return { placed: others(news.placed), paid: others(news.paid) };
  return news;
}

export interface NewsSummary {
  /** a full sentence */
  text: string;
  /** a few words, for small screens */
  brief: string;
  /** the page that shows them */
  to: string;
}

/** Describes one order in full, and counts several. */
export function summariseNews({ placed, paid }: OrderNews): NewsSummary | undefined {
  const ids = new Set([...placed, ...paid].map(({ _id }) => _id));
  const order = placed[0] ?? paid[0];
  if (order === undefined) return undefined;
  if (ids.size > 1) {
    const counts = [
      ...(placed.length > 0 ? [formatCounted(placed.length, 'new order')] : []),
      ...(paid.length > 0 ? [formatCounted(paid.length, 'payment')] : []),
    ];
    const text = counts.join(', ');
    return { text, brief: text, to: placed.length > 0 ? paths.manageOrders : `${paths.manageOrders}?status=pending` };
  }
  const title = placed.length === 0 ? 'Payment' : paid.length === 0 ? 'New order' : 'New order, paid';
  const { _id, number, amount, part_name, name, total_price } = order;
  return {
    text: `${title}: ${number}, ${formatCount(amount)} × ${part_name} by ${name}, ${formatMoney(total_price)}`,
    brief: `${title}, ${formatMoney(total_price)}`,
    to: paths.order(_id),
  };
}
