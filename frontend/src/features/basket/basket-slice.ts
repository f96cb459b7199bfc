import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { BasketLineView, BasketView } from '@/api/types.gen';

/** What this browser stores of the basket. */
export interface StoredBasket {
  lines: readonly BasketLineView[];
  /** the customer's basket on the server when it was last read or written; absent for a visitor */
  synced: (Pick<BasketView, 'revision'> & { email: string; lines: readonly BasketLineView[] }) | undefined;
}

export interface BasketState extends Partial<StoredBasket> {
  /** whether a customer's basket is being fetched for the first time in this browser */
  isMerging?: boolean;
}

/** The basket. The code that changes it is loaded after the first paint; until then it has no lines. */
export const basketSlice = createSlice({
  name: 'basket',
  initialState: {},
  reducers: {
    basketChanged: (state, { payload }: PayloadAction<BasketState>): BasketState => ({ ...state, ...payload }),
  },
  selectors: { selectBasket: (state): BasketState => state },
});

export const { basketChanged } = basketSlice.actions;
export const { selectBasket } = basketSlice.selectors;
