import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readAccessToken } from '@/api/access-token';
import type { Account } from './identity';

/** Where a person goes whose session ends on a page that needs one. */
export type AfterSession = 'home' | 'log-in';

export type SessionState =
  { status: 'loading' } | { status: 'signed-in'; user: Account } | { status: 'signed-out'; next: AfterSession };

/** The part of the store's state that this slice owns. */
export interface WithSession {
  session: SessionState;
}

const signedOutState: SessionState = { status: 'signed-out', next: 'log-in' };

export const sessionSlice = createSlice({
  name: 'session',
  // A stored token is someone to recognise; without one nothing is loaded.
  initialState: (): SessionState => (readAccessToken() === undefined ? signedOutState : { status: 'loading' }),
  reducers: {
    recognising: (): SessionState => ({ status: 'loading' }),
    signedIn: (_, { payload }: PayloadAction<Account>): SessionState => ({ status: 'signed-in', user: payload }),
    emailUnverified: (state): SessionState =>
      state.status === 'signed-in' ? { ...state, user: { ...state.user, mustVerifyEmail: true } } : state,
    signedOut: (_, { payload }: PayloadAction<AfterSession>): SessionState => ({ status: 'signed-out', next: payload }),
  },
  selectors: { selectSession: (state) => state },
});

export const { recognising, signedIn, emailUnverified, signedOut } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
