import { newId } from '#shared/object-id.js';
import { aPartBody, anOrderBody, type PartOnSale } from './bodies.js';
import { VALID_ROW, HEADER } from './part-files.js';

/** The records that the requests address; all belong to the owner. */
export interface AccessFixtures {
  owner: { _id: string; email: string };
  part: PartOnSale;
  /** an unpaid order of the owner, new for each request */
  order: string;
  /** a visible review */
  review: string;
}

type Expected = number | [status: number, body: object];

/** One route and the expected response for each kind of caller. */
export interface AccessRow {
  path: (things: AccessFixtures) => string;
  /** JSON, or the text of a file */
  body?: (things: AccessFixtures) => object | string;
  /** the type of the file; default: CSV */
  type?: string;
  /** an event stream: the response never ends */
  endless?: true;
  /** the owner must sign in again afterwards */
  endsSession?: true;
  /** without a valid token */
  visitor: Expected;
  /** the customer who owns the records */
  owner: Expected;
  otherCustomer: Expected;
  admin: Expected;
  /** a customer or admin with an unverified e-mail; default: as `otherCustomer` */
  unverified?: Expected;
}

const everyone = (status: number) => ({ visitor: status, owner: status, otherCustomer: status, admin: status });
const adminsOnly = (admin: Expected) => ({ visitor: 401, owner: 403, otherCustomer: 403, admin });
const customersOnly = (customer: Expected) => ({ visitor: 401, owner: customer, otherCustomer: customer, admin: 403 });
const ownerAndAdmins = { visitor: 401, owner: 200, otherCustomer: 404, admin: 200 };
const ownerOnly = (owner: Expected) => ({ visitor: 401, owner, otherCustomer: 404, admin: 404 });

/** Every route of the app and who may call it. The test fails for a route without a row; HEAD is tested with its GET. */
export const ACCESS: Record<string, AccessRow> = {
  'get /': { path: () => '/', ...everyone(200) },
  'get /config': { path: () => '/config', ...everyone(200) },
  'get /health/live': { path: () => '/health/live', ...everyone(200) },
  'get /health/ready': { path: () => '/health/ready', ...everyone(200) },
  // The test calls from this machine; other addresses get 404.
  'get /metrics': { path: () => '/metrics', ...everyone(200) },

  'get /invoices': { path: () => '/invoices', ...adminsOnly(200) },
  'get /invoices/export': { path: () => '/invoices/export', ...adminsOnly(200) },
  'get /invoices/totals': { path: () => '/invoices/totals', ...adminsOnly(200) },
  'get /invoices/file': { path: () => '/invoices/file?from=2020-01-01&to=2020-01-31', ...adminsOnly(404) },
  // The order is unpaid.
  'get /invoices/:id': { path: ({ order }) => `/invoices/${order}`, ...ownerAndAdmins, owner: 404, admin: 404 },
  'get /invoices/:id/credit-notes/:number': {
    path: ({ order }) => `/invoices/${order}/credit-notes/CN-2026-000001`,
    ...{ ...ownerAndAdmins, owner: 404, admin: 404 },
  },
  'post /invoices/:id': { path: ({ order }) => `/invoices/${order}`, ...adminsOnly(409) },
  'post /invoices/:id/corrections': {
    path: ({ order }) => `/invoices/${order}/corrections`,
    body: () => ({ invoice: '2026-000001', name: 'Carl' }),
    ...adminsOnly(404),
  },
  // The order is unpaid.
  'post /invoices/:id/correction-requests': {
    path: ({ order }) => `/invoices/${order}/correction-requests`,
    body: () => ({ company: 'Acme' }),
    ...ownerOnly(404),
  },
  'post /invoices/:id/correction-requests/refusal': {
    path: ({ order }) => `/invoices/${order}/correction-requests/refusal`,
    body: () => ({ refusal: 'No' }),
    ...adminsOnly(409),
  },
  'get /packing-slips': { path: ({ order }) => `/packing-slips?ids=${order}`, ...adminsOnly(200) },
  'post /packing-slips': { path: () => '/packing-slips', body: ({ order }) => ({ ids: [order] }), ...adminsOnly(200) },
  'get /orders/:id/papers': { path: ({ order }) => `/orders/${order}/papers`, ...ownerAndAdmins },

  'get /parts': { path: () => '/parts', ...everyone(200) },
  'get /parts/export': { path: () => '/parts/export', ...adminsOnly(200) },
  'get /parts/facets': { path: () => '/parts/facets', ...everyone(200) },
  'get /parts/matching': { path: () => '/parts/matching', ...adminsOnly(200) },
  'post /parts/bulk': {
    path: () => '/parts/bulk',
    body: ({ part }) => ({ action: 'restore', parts: [{ id: part._id }] }),
    ...adminsOnly(200),
  },
  'post /parts/export': { path: () => '/parts/export', body: ({ part }) => ({ ids: [part._id] }), ...adminsOnly(200) },
  'post /parts/matches': { path: () => '/parts/matches', body: () => ({ rows: [{ text: 'fan' }] }), ...everyone(200) },
  'post /parts/import': { path: () => '/parts/import', body: () => `${HEADER}\n${VALID_ROW}\n`, ...adminsOnly(200) },
  'get /purchase/:id': { path: ({ part }) => `/purchase/${part._id}`, ...everyone(200) },
  'post /parts': { path: () => '/parts', body: () => aPartBody(), ...adminsOnly(201) },
  'put /parts/:id': {
    path: ({ part }) => `/parts/${part._id}`,
    body: () => ({ price: 7 }),
    visitor: 401,
    owner: [200, { modifiedCount: 1 }],
    otherCustomer: [200, { modifiedCount: 0 }],
    admin: [200, { modifiedCount: 1 }],
  },
  'delete /parts/:id': { path: ({ part }) => `/parts/${part._id}`, ...adminsOnly([200, { deletedCount: 1 }]) },

  'post /pictures': { path: () => '/pictures', body: () => 'x', type: 'image/jpeg', ...adminsOnly(400) },
  'post /parts/:id/pictures': {
    path: ({ part }) => `/parts/${part._id}/pictures`,
    ...{ body: () => 'x', type: 'image/jpeg', ...adminsOnly(400) },
  },
  'post /parts/:id/datasheets': {
    path: ({ part }) => `/parts/${part._id}/datasheets?name=Sheet`,
    ...{ body: () => '%PDF-1.7', type: 'application/pdf', ...adminsOnly(201) },
  },
  'get /pictures/:file': { path: () => `/pictures/${'0'.repeat(64)}-800.webp`, ...everyone(404) },
  'get /datasheets/:file': { path: () => `/datasheets/${'0'.repeat(64)}.pdf`, ...everyone(404) },

  'get /suggestions': { path: () => '/suggestions?q=fan', ...everyone(200) },
  'get /categories': { path: () => '/categories', ...everyone(200) },
  'post /categories': { path: () => '/categories', body: () => ({ name: `Fans ${newId()}` }), ...adminsOnly(201) },
  'put /categories/:id': {
    path: () => `/categories/${'0'.repeat(24)}`,
    body: () => ({ name: 'Fans' }),
    ...adminsOnly(404),
  },
  'delete /categories/:id': { path: () => `/categories/${'0'.repeat(24)}`, ...adminsOnly(404) },
  'get /attributes': { path: () => '/attributes', ...everyone(200) },
  'post /attributes': {
    path: () => '/attributes',
    body: () => ({ key: `a${newId()}`, name: `Socket ${newId()}`, kind: 'text' }),
    ...adminsOnly(201),
  },
  'put /attributes/:key': { path: () => '/attributes/unknown', body: () => ({ name: 'Socket' }), ...adminsOnly(404) },
  'delete /attributes/:key': { path: () => '/attributes/unknown', ...adminsOnly(404) },
  'get /synonyms': { path: () => '/synonyms', ...adminsOnly(200) },
  'put /synonyms/:word': { path: () => '/synonyms/blower', body: () => ({ words: ['fan'] }), ...adminsOnly(200) },
  'delete /synonyms/:word': { path: () => '/synonyms/nic', ...adminsOnly(200) },

  'get /reviews': { path: () => '/reviews', ...everyone(200) },
  'post /reviews': {
    path: () => '/reviews',
    body: () => ({ name: 'Carl Customer', review: 'Well packed.', rating: 5 }),
    ...{ visitor: 401, owner: 201, otherCustomer: 201, admin: 403, unverified: 409 },
  },
  'patch /reviews/:id': {
    path: ({ review }) => `/reviews/${review}`,
    body: () => ({ hidden: true }),
    ...adminsOnly([200, { modifiedCount: 1 }]),
  },

  'get /audit-log': { path: () => '/audit-log', ...adminsOnly(200) },
  'get /audit-log/verification': { path: () => '/audit-log/verification', ...adminsOnly(200) },

  'get /data-check': { path: () => '/data-check', ...adminsOnly(200) },

  'get /search': { path: ({ owner }) => `/search?q=${encodeURIComponent(owner.email)}`, ...adminsOnly(200) },
  'get /customers': { path: () => '/customers', ...adminsOnly(200) },
  'get /customers/:email': { path: ({ owner }) => `/customers/${owner.email}`, ...adminsOnly(200) },

  'get /user': { path: () => '/user', ...adminsOnly(200) },
  // It takes an ID token of the identity provider, not an access token.
  'put /user/:email': {
    path: ({ owner }) => `/user/${owner.email}`,
    body: ({ owner }) => ({ email: owner.email }),
    ...everyone(401),
  },
  'put /user/admin/:email': { path: () => '/user/admin/unknown@northbridge.test', ...adminsOnly(404) },
  'delete /user/admin/:email': { path: () => '/user/admin/unknown@northbridge.test', ...adminsOnly(404) },
  'delete /user/:email/sessions': {
    path: ({ owner }) => `/user/${owner.email}/sessions`,
    endsSession: true,
    ...ownerOnly([200, { modifiedCount: 1 }]),
  },
  'put /user/:email/messages': {
    path: ({ owner }) => `/user/${owner.email}/messages`,
    body: () => ({ 'low-stock': true }),
    ...adminsOnly(404),
  },
  'get /user/:email/views': { path: ({ owner }) => `/user/${owner.email}/views`, ...ownerOnly(200) },
  'put /user/:email/views': {
    path: ({ owner }) => `/user/${owner.email}/views`,
    body: () => ({ views: [], revision: 0 }),
    ...ownerOnly(200),
  },
  'get /user/:email': { path: ({ owner }) => `/user/${owner.email}`, ...ownerAndAdmins },
  'get /admin/:email': { path: ({ owner }) => `/admin/${owner.email}`, ...ownerAndAdmins },
  'put /update/:id': {
    path: ({ owner }) => `/update/${owner._id}`,
    body: () => ({ location: 'Portland, OR' }),
    ...ownerOnly(200),
  },

  'get /basket': { path: () => '/basket', ...customersOnly(200) },
  // The owner's basket was never changed.
  'put /basket': { path: () => '/basket', body: () => ({ lines: [], revision: 9 }), ...customersOnly(409) },

  'get /orders': { path: () => '/orders', ...adminsOnly(200) },
  'get /orders/export': { path: () => '/orders/export', ...adminsOnly(200) },
  'get /orders/matching': { path: () => '/orders/matching', ...adminsOnly(200) },
  'post /orders/export': { path: () => '/orders/export', body: ({ order }) => ({ ids: [order] }), ...adminsOnly(200) },
  'post /orders/bulk': {
    path: () => '/orders/bulk',
    body: ({ order }) => ({ action: 'delete', ids: [order] }),
    ...adminsOnly(200),
  },
  'get /orders/:email': { path: ({ owner }) => `/orders/${owner.email}`, ...ownerAndAdmins },
  'post /orders': {
    path: () => '/orders',
    body: ({ part, owner }) => anOrderBody(part, owner),
    ...{ visitor: 401, owner: 201, otherCustomer: 403, admin: 403, unverified: 409 },
  },
  'delete /orders/:id': {
    path: ({ order }) => `/orders/${order}`,
    visitor: 401,
    owner: [200, { deletedCount: 1 }],
    otherCustomer: [200, { deletedCount: 0 }],
    admin: [200, { deletedCount: 1 }],
  },
  'patch /shipped/:id': { path: ({ order }) => `/shipped/${order}`, ...adminsOnly(409) },
  'delete /shipped/:id': { path: ({ order }) => `/shipped/${order}`, ...adminsOnly(409) },
  'patch /orders/:id/tracking': {
    path: ({ order }) => `/orders/${order}/tracking`,
    body: () => ({ carrier: 'ups', tracking_number: '1Z999AA10123456784' }),
    ...adminsOnly(409),
  },
  'get /payment/order/:id': { path: ({ order }) => `/payment/order/${order}`, ...ownerAndAdmins },

  'get /messages': { path: () => '/messages', ...adminsOnly(200) },
  'get /messages/:id': { path: () => '/messages/unknown', ...adminsOnly(404) },
  'post /messages/:id/send': { path: () => '/messages/unknown/send', ...adminsOnly(404) },
  'post /messages/held/release': { path: () => '/messages/held/release', ...adminsOnly(200) },
  'post /messages/held/drop': { path: () => '/messages/held/drop', ...adminsOnly(200) },
  'get /orders/:id/messages': { path: ({ order }) => `/orders/${order}/messages`, ...ownerAndAdmins },

  'get /events': { path: () => '/events', endless: true, ...adminsOnly(200) },
  'get /stats': { path: () => '/stats', ...adminsOnly(200) },
  'get /stats/waiting': { path: () => '/stats/waiting', ...adminsOnly(200) },
  'get /stats/export': { path: () => '/stats/export', ...adminsOnly(200) },

  'post /create-payment-intent': {
    path: () => '/create-payment-intent',
    body: ({ order, part }) => ({ total_price: part.price * part.min_order, order_id: order }),
    ...ownerOnly(200),
  },
  'patch /orders/:id': {
    path: ({ order }) => `/orders/${order}`,
    body: ({ order }) => ({ order, transactionId: 'pi_invented' }),
    ...ownerOnly(409),
  },
  // The order has no payment intent.
  'post /orders/:id/payment-check': {
    path: ({ order }) => `/orders/${order}/payment-check`,
    ...adminsOnly([200, { status: 'none', settled: false }]),
  },
  // The idempotency key is missing.
  'post /orders/:id/refunds': {
    path: ({ order }) => `/orders/${order}/refunds`,
    body: () => ({ amount: 1 }),
    ...adminsOnly(400),
  },
  // The payment is unknown; without Stripe there is no webhook.
  'get /reconciliation': { path: () => '/reconciliation', ...adminsOnly(200) },
  'post /reconciliation/:transactionId/refund': {
    path: () => '/reconciliation/pi_invented/refund',
    ...adminsOnly(404),
  },
  'post /webhooks/stripe': { path: () => '/webhooks/stripe', body: () => ({ id: 'evt_1' }), ...everyone(404) },
  // The sandbox plays Stripe's API: it needs the intent's secret, not a session.
  'post /sandbox/payment_methods': {
    path: () => '/sandbox/payment_methods',
    body: () => ({ type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } }),
    ...everyone(200),
  },
  'post /sandbox/payment_intents/:id/confirm': {
    path: () => '/sandbox/payment_intents/pi_invented/confirm',
    body: () => ({ client_secret: 'pi_invented_secret_x', payment_method: 'pm_x' }),
    ...everyone(404),
  },
  'post /sandbox/payment_intents/:id/authenticate': {
    path: () => '/sandbox/payment_intents/pi_invented/authenticate',
    body: () => ({ client_secret: 'pi_invented_secret_x', payment_method: 'pm_x', outcome: 'complete' }),
    ...everyone(404),
  },
};

/** The API documentation and the identity emulator, which has its own tests. */
export const NOT_SHOP_ROUTES =
  /^\w+ \/(docs|docs-json|docs-yaml|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/;
