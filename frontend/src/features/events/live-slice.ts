import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionRestoring, signedOut } from '@/features/users/session';
import { NO_NEWS, addToNews, type OrderNews } from './order-news';
import type { ShopEvent } from './shop-event';

export interface LiveState {
  connection: 'connecting' | 'live' | 'lost';
  /** whether this session has listened before */
  listened: boolean;
  /** the last event that the lists and the news have taken in */
  lastId?: string;
  news: OrderNews;
}

const initialState: LiveState = { connection: 'connecting', listened: false, news: NO_NEWS };

/** What the shop tells while the dashboard is open; it outlasts a walk through other pages, and ends with the session. */
export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    opened: (state) => ({ ...state, connection: 'live' as const, listened: true }),
    lost: (state) => ({ ...state, connection: 'lost' as const }),
    heard: (state, { payload: { events, lastId } }: PayloadAction<{ events: ShopEvent[]; lastId: string }>) => ({
      ...state,
      ...(lastId !== '' && { lastId }),
      news: events.reduce(addToNews, state.news),
    }),
    newsSeen: (state) => ({ ...state, news: NO_NEWS }),
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(sessionRestoring, signedOut), () => initialState),
  selectors: { selectLive: (state) => state },
});

export const { opened, lost, heard, newsSeen } = liveSlice.actions;
export const { selectLive } = liveSlice.selectors;
