import { act, screen, within } from '@testing-library/react';
import { storeAccessToken } from '@/api/access-token';
import type { PartView } from '@/api/types.gen';
import { BASKET_KEY } from '@/features/basket/basket';
import { startBasket } from '@/features/basket/basket-sync';
import { Component as BasketPage } from '@/pages/basket-page';
import { aPart } from './builders';
import { carl, renderSession, tokenFor } from './session';
import { json, listing, serve } from './shop';

/** A part with its name as its id. */
export const part = (name: string, changes: Partial<PartView> = {}) =>
  aPart({ _id: name, name, price: 10, ...changes });
export const line = (part_id: string, amount: number, price = 10) => ({ part_id, amount, price });
/** The queries of a part's line on the page. */
export const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!);

let stop: (() => void) | undefined;
/** Call it after each test. */
export const closeBasket = () => stop?.();

/** Opens the basket page with these lines and parts; `orders` answers the orders. */
export async function openBasket({
  lines,
  parts,
  isSignedIn = false,
  more = {},
  orders = () => json({ insertedId: 'o1' }, 201),
}: {
  lines: ReturnType<typeof line>[];
  parts: PartView[];
  isSignedIn?: boolean;
  /** further answers */
  more?: Parameters<typeof serve>[0];
  orders?: () => Response | Promise<Response>;
}) {
  let basket = { lines, revision: 1 };
  const calls = serve({
    'GET /parts': ({ query }) => listing(parts.filter(({ _id }) => query.get('ids')?.split(',').includes(_id))),
    'GET /admin/carl@example.com': () => json({ admin: false }),
    'GET /basket': () => json(basket),
    'PUT /basket': ({ body }) =>
      json((basket = { lines: (body as typeof basket).lines, revision: basket.revision + 1 })),
    'POST /orders': orders,
    ...more,
  });
  if (isSignedIn) storeAccessToken(tokenFor(carl));
  else localStorage.setItem(BASKET_KEY, JSON.stringify({ lines }));
  const session = await renderSession([{ path: '/basket', Component: BasketPage }], '/basket');
  act(() => void (stop = startBasket(session.store)));
  return { ...session, calls, basket: () => basket };
}

/** Changes the stored basket as another tab would. */
export function changeInOtherTab(lines: ReturnType<typeof line>[]) {
  const stored = JSON.parse(localStorage.getItem(BASKET_KEY) ?? '{}') as object;
  localStorage.setItem(BASKET_KEY, JSON.stringify({ ...stored, lines }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BASKET_KEY })));
}
