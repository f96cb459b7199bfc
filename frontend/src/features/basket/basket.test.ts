import { configureStore } from '@reduxjs/toolkit';
import { toastStore } from '@/ui/toast';
import { BASKET_IS_FULL, BASKET_KEY, MAX_LINES, changeBasket, readBasket, removeLine } from './basket';
import { basketSlice } from './basket-slice';

const line = (part_id: string) => ({ part_id, amount: 1, price: 10 });
const fan = line('fan');
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(`part${index}`));
const store = (stored: unknown) => localStorage.setItem(BASKET_KEY, JSON.stringify(stored));

it.each([
  { lines: 'text' },
  { lines: [null, 7, 'text', {}] },
  { lines: [{ ...fan, amount: 0 }] },
  { lines: [{ ...fan, amount: 1.5 }] },
  { lines: [{ ...fan, amount: '1' }] },
  { lines: [{ ...fan, part_id: 7 }] },
  { lines: [{ part_id: 'fan', amount: 1 }] },
  { lines: [], synced: { email: 'carl@example.com', revision: 1, lines: [null] } },
  { lines: [], synced: { email: 'carl@example.com', lines: [fan] } },
  null,
])('reads nothing from %j', (stored) => {
  store(stored);
  expect(readBasket()).toEqual({ lines: [], synced: undefined });
});

it('reads the lines beside broken ones, at most as many as an order has', () => {
  store({ lines: [null, fan, ...lines(MAX_LINES + 10)] });
  expect(readBasket().lines).toEqual([fan, ...lines(MAX_LINES - 1)]);
});

it('has no line too many after Undo, which says why', () => {
  const { dispatch } = configureStore({ reducer: { [basketSlice.name]: basketSlice.reducer } });
  const undo = () => toastStore.act(toastStore.all().find(({ action }) => action?.label === 'Undo')!);
  store({ lines: lines(MAX_LINES) });
  dispatch(removeLine(line('part3'), 'Part 3'));
  dispatch(changeBasket((basket) => ({ ...basket, lines: [...basket.lines, fan] })));
  undo();
  const others = lines(MAX_LINES).filter(({ part_id }) => part_id !== 'part3');
  expect(readBasket().lines).toEqual([...others, fan]);
  expect(toastStore.all()).toMatchObject([{ kind: 'error', text: BASKET_IS_FULL }]);
  dispatch(removeLine(fan, 'Fan'));
  undo();
  expect(readBasket().lines).toEqual([...others, fan]);
});
