import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { sessionRestoring, signedOut } from '@/features/users/session';
import type { OrderNews } from './order-news';

export interface LiveState {
  connection: 'connecting' | 'live' | 'lost';
  /** whether the event stream was already open in this session */
  wasConnected: boolean;
  /** id of the last received event */
  lastId?: string;
  news: OrderNews;
}

export const NO_NEWS: OrderNews = { placed: [], paid: [] };

const initialState: LiveState = { connection: 'connecting', wasConnected: false, news: NO_NEWS };

/** Live updates for the dashboard; kept while the admin visits public pages, and dropped when the session ends. */
export const liveSlice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    connectionOpened: (state) => ({ ...state, connection: 'live' as const, wasConnected: true }),
    connectionLost: (state) => ({ ...state, connection: 'lost' as const }),
    eventsReceived: (
      state,
      { payload: { news, lastId } }: PayloadAction<{ news: OrderNews; lastId: string | undefined }>,
    ) => ({ ...state, ...(lastId !== undefined && { lastId }), news }),
    newsDismissed: (state) => ({ ...state, news: NO_NEWS }),
  },
  extraReducers: (builder) => builder.addMatcher(isAnyOf(sessionRestoring, signedOut), () => initialState),
  selectors: { selectLive: (state) => state },
});

export const { connectionOpened, connectionLost, eventsReceived, newsDismissed } = liveSlice.actions;
export const { selectLive } = liveSlice.selectors;
