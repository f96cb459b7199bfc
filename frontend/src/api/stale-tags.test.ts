import { configureStore } from '@reduxjs/toolkit';
import { json } from '@test/shop';
import { adminApi } from './admin-api';
import { staleAfterEvent, staleAfterImport } from './stale-tags';

const FIGURES = ['getStats', 'getWaiting'];
const AUDIT = ['listAuditLog', 'verifyAuditLog'];
const PARTS = ['getFacets', 'listCategories', 'listParts', 'listSynonyms', 'suggestParts', ...FIGURES];
const PART = ['getPart', 'getTaggedPart', ...PARTS];
/** Orders have messages and papers. */
const ORDER_LISTS = [
  'getCustomer',
  'listCustomers',
  'listMessages',
  'listOrders',
  'listOrdersOf',
  'getPaperTotals',
  'listPapers',
  ...FIGURES,
];
const ORDER = ['getOrder', 'listMessagesOfOrder', 'listPapersOfOrder', ...ORDER_LISTS];
const MESSAGE = ['getMessage', 'listMessages', 'listMessagesOfOrder', ...FIGURES];
const USER = ['getCustomer', 'getProfile', 'getViews', 'isAdmin'];
const USERS = [...USER, 'listCustomers', 'listUsers'];
const REVIEW = ['listReviews', ...FIGURES];

type Endpoint = keyof typeof adminApi.endpoints;

/** What each change makes the browser load again. */
const REFETCHED: Partial<Record<Endpoint, readonly string[]>> = {
  addPart: [...PARTS, ...AUDIT],
  setSynonym: [...PARTS, ...AUDIT],
  deleteSynonym: [...PARTS, ...AUDIT],
  addCategory: [...PART, 'listAttributes', ...AUDIT],
  updateCategory: [...PART, 'listAttributes', ...AUDIT],
  deleteCategory: [...PART, 'listAttributes', ...AUDIT],
  addAttribute: [...PART, 'listAttributes', ...AUDIT],
  updateAttribute: [...PART, 'listAttributes', ...AUDIT],
  deleteAttribute: [...PART, 'listAttributes', ...AUDIT],
  updatePart: [...PART, ...AUDIT],
  deletePart: [...PART, ...AUDIT],
  changeParts: [...PART, ...AUDIT],
  placeOrder: [...ORDER_LISTS, ...PART],
  deleteOrder: [...ORDER, ...PART, ...AUDIT],
  shipOrder: [...ORDER, ...AUDIT],
  undoShipping: [...ORDER, ...AUDIT],
  changeTracking: [...ORDER, ...AUDIT],
  changeOrders: [...ORDER, ...PART, ...AUDIT],
  recordPayment: ORDER,
  checkPayment: [...ORDER, ...AUDIT],
  refundOrder: [...ORDER, ...PART, ...AUDIT],
  refundUnmatched: ['getReconciliation', ...FIGURES, ...AUDIT],
  createInvoice: [...ORDER, ...AUDIT],
  correctInvoice: [...ORDER, ...AUDIT],
  refuseCorrection: [...ORDER, ...AUDIT],
  requestCorrection: ORDER,
  sendMessageAgain: [...MESSAGE, ...AUDIT],
  releaseHeldMessages: [...MESSAGE, ...AUDIT],
  dropHeldMessages: [...MESSAGE, ...AUDIT],
  updateProfile: USERS,
  chooseMessages: USER,
  makeAdmin: [...USERS, ...AUDIT],
  removeAdmin: [...USERS, ...AUDIT],
  addReview: REVIEW,
  moderateReview: [...REVIEW, ...AUDIT],
  // The browser keeps no answer about these.
  putBasket: [],
  // The list of views shows its answer.
  putViews: [],
  createPaymentIntent: [],
  matchParts: [],
  createSandboxPaymentMethod: [],
  confirmSandboxPaymentIntent: [],
  authenticateSandboxPaymentIntent: [],
  openSession: [],
  endSessions: [],
};

const ID = 'a'.repeat(24);
/** The arguments of every request; each uses some. */
const ARG = { id: ID, email: 'carl@example.com', transactionId: 'pi_1', q: 'fan', ids: ID };

interface Cache {
  queries: Record<string, { endpointName: string; requestId?: string; status: string } | undefined>;
}

/** A shop of which the browser has loaded everything. */
async function everythingLoaded() {
  jest.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(json([], 200, { 'X-Total-Count': '0' })));
  const store = configureStore({
    reducer: { [adminApi.reducerPath]: adminApi.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }).concat(adminApi.middleware),
  });
  const start = (name: string) =>
    store.dispatch((adminApi.endpoints[name as Endpoint] as typeof adminApi.endpoints.getOrder).initiate(ARG));
  const named = (kind: 'useQuery' | 'useMutation') =>
    Object.entries(adminApi.endpoints).flatMap(([name, endpoint]) => (kind in endpoint ? [name] : []));
  const requests = () =>
    Object.values((store.getState()[adminApi.reducerPath] as unknown as Cache).queries).flatMap((query) => query ?? []);
  const settled = async () => {
    while (requests().some(({ status }) => status === 'pending')) await new Promise((resolve) => setTimeout(resolve));
  };
  await Promise.all(named('useQuery').map(start));

  /** The queries that are requested again after a change. */
  const refetchedAfter = async (change: () => unknown) => {
    await settled();
    const before = new Map(requests().map(({ endpointName, requestId }) => [endpointName, requestId]));
    await change();
    await settled();
    return requests()
      .filter(({ endpointName, requestId }) => before.get(endpointName) !== requestId)
      .map(({ endpointName }) => endpointName)
      .toSorted();
  };
  return { store, start, mutations: named('useMutation'), refetchedAfter };
}

const sorted = (names: readonly string[] = []) => [...new Set(names)].toSorted();

describe('what a change makes stale', () => {
  it('is loaded again after each request of the client that changes something', async () => {
    const { start, mutations, refetchedAfter } = await everythingLoaded();
    const found: Record<string, string[]> = {};
    for (const name of mutations) found[name] = await refetchedAfter(() => start(name));
    expect(found).toEqual(Object.fromEntries(mutations.map((name) => [name, sorted(REFETCHED[name as Endpoint])])));
    expect(mutations.toSorted()).toEqual(Object.keys(REFETCHED).toSorted());
  });

  it('is loaded again after an import and a live event', async () => {
    const { store, refetchedAfter } = await everythingLoaded();
    const after = (tags: Parameters<typeof adminApi.util.invalidateTags>[0]) =>
      refetchedAfter(() => store.dispatch(adminApi.util.invalidateTags(tags)));
    expect(await after(staleAfterImport())).toEqual(sorted([...PART, ...AUDIT]));
    expect(await after(staleAfterEvent({ type: 'order-paid', order: { _id: ID } }))).toEqual(
      sorted([...ORDER, ...PART, ...AUDIT]),
    );
    expect(await after(staleAfterEvent({ type: 'part-changed' }))).toEqual(sorted([...PART, ...AUDIT]));
    expect(await after(staleAfterEvent({ type: 'review-added' }))).toEqual(sorted([...REVIEW, ...AUDIT]));
    expect(await after(staleAfterEvent({ type: 'reload' }))).toEqual(sorted([...ORDER, ...PART, ...REVIEW, ...AUDIT]));
    expect(await after(staleAfterEvent({ type: 'newsletter' }))).toEqual([]);
  });
});
