import type { OrderNote, ShopEvent } from './shop-event';

/** Orders and payments that nobody has looked at yet, the newest last. */
export interface OrderNews {
  placed: OrderNote[];
  paid: OrderNote[];
}

export const NO_NEWS: OrderNews = { placed: [], paid: [] };

/** The news after one more event; an order that was deleted is none any more. */
export function addToNews(news: OrderNews, { type, order }: ShopEvent): OrderNews {
  if (order === undefined) return news;
  const others = (notes: OrderNote[]) => notes.filter(({ _id }) => _id !== order._id);
  if (type === 'order-placed') return { ...news, placed: [...others(news.placed), order] };
  if (type === 'order-paid') return { ...news, paid: [...others(news.paid), order] };
  if (type === 'order-deleted') return { placed: others(news.placed), paid: others(news.paid) };
  return news;
}
