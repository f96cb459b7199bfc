import type { adminEndpoints } from './admin-endpoints.gen';
import { changed, listOf, one, type Tag, type TagType } from './api-root';

type Endpoints = (typeof adminEndpoints)['endpoints'];
type Mutation = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { useMutation: unknown } ? Name : never;
}[keyof Endpoints];

/** They change nothing that the browser keeps. */
type Quiet =
  | 'putBasket'
  | 'putViews'
  | 'matchParts'
  | 'createPaymentIntent'
  | 'createSandboxPaymentMethod'
  | 'confirmSandboxPaymentIntent'
  | 'authenticateSandboxPaymentIntent'
  | 'openSession'
  | 'endSessions';
type StaleAfter = { [Name in Exclude<Mutation, Quiet>]: (arg: Endpoints[Name]['Types']['QueryArg']) => Tag[] };

const AUDIT: Tag = 'audit-log';

const partByAdmin = ({ id }: { id: string }) => [...changed('parts', id), AUDIT];
const categoriesByAdmin = (): Tag[] => ['categories', 'parts', AUDIT];
const partsFound = () => [listOf('parts'), AUDIT];
/** The order's messages and papers have its tag. */
const orderByAdmin = ({ id }: { id: string }) => [...changed('orders', id), AUDIT];
const userByAdmin = ({ email }: { email: string }) => [...changed('users', email), AUDIT];
const heldMessages = (): Tag[] => ['messages', AUDIT];

/** The cache tags that an action for many rows makes stale, by the first segment of its path. */
export const STALE_AFTER_BULK = {
  orders: (): Tag[] => ['orders', 'parts', AUDIT],
  parts: (): Tag[] => ['parts', AUDIT],
};

/** The cache tags that each request of the client makes stale. The figures of the dashboard have the tags of all lists. */
export const STALE_AFTER: StaleAfter = {
  addPart: partsFound,
  updatePart: partByAdmin,
  deletePart: partByAdmin,
  changeParts: STALE_AFTER_BULK.parts,
  // Other words find other parts.
  setSynonym: partsFound,
  deleteSynonym: partsFound,

  addCategory: categoriesByAdmin,
  updateCategory: categoriesByAdmin,
  deleteCategory: categoriesByAdmin,
  addAttribute: categoriesByAdmin,
  updateAttribute: ({ dry_run }) => (dry_run ? [] : categoriesByAdmin()),
  deleteAttribute: categoriesByAdmin,

  // Placing, cancelling and refunding an order change the stock.
  placeOrder: () => [listOf('orders'), 'parts'],
  deleteOrder: (order) => [...orderByAdmin(order), 'parts'],
  changeOrders: STALE_AFTER_BULK.orders,
  shipOrder: orderByAdmin,
  undoShipping: orderByAdmin,
  changeTracking: orderByAdmin,
  recordPayment: ({ id }) => changed('orders', id),
  checkPayment: orderByAdmin,
  refundOrder: (order) => [...orderByAdmin(order), 'parts'],
  createInvoice: orderByAdmin,
  correctInvoice: orderByAdmin,
  requestCorrection: ({ id }) => changed('orders', id),
  refuseCorrection: orderByAdmin,
  refundUnmatched: () => [listOf('payments'), AUDIT],

  sendMessageAgain: ({ id }) => [...changed('messages', id), AUDIT],
  releaseHeldMessages: heldMessages,
  dropHeldMessages: heldMessages,

  updateProfile: () => ['users'],
  chooseMessages: ({ email }) => [one('users', email)],
  makeAdmin: userByAdmin,
  removeAdmin: userByAdmin,

  addReview: () => [listOf('reviews')],
  moderateReview: () => [listOf('reviews'), AUDIT],
};

/** The same as RTK Query's options, of the requests that a client has. */
export const invalidationsOf = (client: { endpoints: object }): object =>
  Object.fromEntries(
    Object.entries(STALE_AFTER)
      .filter(([name]) => name in client.endpoints)
      .map(([name, tagsOf]) => [
        name,
        { invalidatesTags: (_result: unknown, _error: unknown, arg: unknown) => tagsOf(arg as never) },
      ]),
  );

/** The tag of a response about one record. */
export const oneOf =
  (type: TagType) =>
  (_result: unknown, _error: unknown, { id }: { id: string }): Tag[] => [one(type, id)];

/** The same for a file of parts. */
export const staleAfterImport = STALE_AFTER_BULK.parts;

/** The same for a picture or a datasheet of a part. */
export const staleAfterUpload = partByAdmin;

/** The same for a live event; `reload`: events were missed. */
export function staleAfterEvent({ type, order }: { type: string; order?: { _id: string } }): Tag[] {
  if (order) return [...changed('orders', order._id), 'parts', AUDIT];
  if (type.startsWith('part')) return ['parts', AUDIT];
  if (type.startsWith('review-')) return ['reviews', AUDIT];
  return type === 'reload' ? ['orders', 'parts', 'reviews', AUDIT] : [];
}
