export type CheckReadyApiResponse = /** status 200 The shop answers */ ReadyAnswer;
export type CheckReadyApiArg = void;
export type IsAdminApiResponse = /** status 200 The answer */ AdminAnswer;
export type IsAdminApiArg = {
  /** The user's e-mail, in upper or lower case */
  email: string;
};
export type ListAuditLogApiResponse = /** status 200 The list */ AuditEntryView[];
export type ListAuditLogApiArg = {
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'at' | '-at';
  /** Words; each begins a word of the actor, of what was acted on, or its id */
  q?: string;
  /** Only acts of this kind */
  action?:
    | 'part-added'
    | 'part-changed'
    | 'part-deleted'
    | 'order-shipped'
    | 'order-shipping-undone'
    | 'order-deleted'
    | 'payment-recorded'
    | 'order-refunded'
    | 'payment-refunded'
    | 'admin-made'
    | 'admin-removed'
    | 'review-hidden'
    | 'review-shown'
    | 'demo-cleared';
  /** Only acts of this actor, in upper or lower case */
  actor?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type VerifyAuditLogApiResponse = /** status 200 What was found */ AuditVerification;
export type VerifyAuditLogApiArg = void;
export type GetConfigApiResponse = /** status 200 The settings */ PublicSettings;
export type GetConfigApiArg = void;
export type CreatePaymentIntentApiResponse = /** status 200 The intent is open */ PaymentIntentAnswer;
export type CreatePaymentIntentApiArg = {
  paymentIntentBody: PaymentIntentBody;
};
export type WatchEventsApiResponse = /** status 200 The events */ string;
export type WatchEventsApiArg = {
  /** The id of the last event you saw; those after it come first */
  'Last-Event-ID'?: string;
};
export type CheckLiveApiResponse = /** status 200 It runs */ LiveAnswer;
export type CheckLiveApiArg = void;
export type CheckHealthApiResponse = /** status 200 Send requests */ ReadyAnswer;
export type CheckHealthApiArg = void;
export type GetMetricsApiResponse = /** status 200 The numbers */ string;
export type GetMetricsApiArg = void;
export type ListOrdersApiResponse = /** status 200 The list */ OrderView[];
export type ListOrdersApiArg = {
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** Words; each begins a word of the part's name, or the customer's name or e-mail */
  q?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders of this part */
  partId?: string;
};
export type PlaceOrderApiResponse = /** status 201 The order is placed */ Inserted;
export type PlaceOrderApiArg = {
  /** Any text of 1 to 255 printable characters, new for each intent to buy: sent twice within 30 days, it orders once */
  'Idempotency-Key'?: string;
  newOrderBody: NewOrderBody;
};
export type ExportOrdersApiResponse = /** status 200 The file */ string;
export type ExportOrdersApiArg = {
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** Words; each begins a word of the part's name, or the customer's name or e-mail */
  q?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders of this part */
  partId?: string;
};
export type ListOrdersOfApiResponse = /** status 200 The list */ OrderView[];
export type ListOrdersOfApiArg = {
  /** The customer's e-mail, in upper or lower case */
  email: string;
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** Words; each begins a word of the part's name, or the customer's name or e-mail */
  q?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders of this part */
  partId?: string;
};
export type DeleteOrderApiResponse = /** status 200 How many orders were removed */ Deleted;
export type DeleteOrderApiArg = {
  /** The order's id */
  id: string;
};
export type RecordPaymentApiResponse = /** status 200 0 when it was recorded already */ Modified;
export type RecordPaymentApiArg = {
  /** The order's id */
  id: string;
  paymentRecordBody: PaymentRecordBody;
};
export type CheckPaymentApiResponse =
  /** status 200 The state of the payment at the card provider */ PaymentCheckAnswer;
export type CheckPaymentApiArg = {
  /** The order's id */
  id: string;
};
export type RefundOrderApiResponse = /** status 200 The refund is on its way */ RefundAnswer;
export type RefundOrderApiArg = {
  /** The order's id */
  id: string;
  /** Any text of 1 to 255 printable characters, new for each refund: sent twice, it refunds once */
  'Idempotency-Key': string;
  refundBody: RefundBody;
};
export type ListPartsApiResponse = /** status 200 The list */ PartView[];
export type ListPartsApiArg = {
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'price' | '-price' | 'quantity' | '-quantity';
  /** Words; each must begin a word of the name or the description */
  q?: string;
  /** Price of one piece, at least, in whole US dollars */
  minPrice?: number;
  /** Price of one piece, at most, in whole US dollars */
  maxPrice?: number;
  /** Pieces available, at most */
  maxQuantity?: number;
  /** `true`: a minimum order is in stock; `false`: it is not */
  inStock?: boolean;
};
export type AddPartApiResponse = /** status 201 The part is on sale */ Inserted;
export type AddPartApiArg = {
  newPartBody: NewPartBody;
};
export type ExportPartsApiResponse = /** status 200 The file */ string;
export type ExportPartsApiArg = {
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'name' | '-name' | 'price' | '-price' | 'quantity' | '-quantity';
  /** Words; each must begin a word of the name or the description */
  q?: string;
  /** Price of one piece, at least, in whole US dollars */
  minPrice?: number;
  /** Price of one piece, at most, in whole US dollars */
  maxPrice?: number;
  /** Pieces available, at most */
  maxQuantity?: number;
  /** `true`: a minimum order is in stock; `false`: it is not */
  inStock?: boolean;
};
export type ImportPartsApiResponse = /** status 200 What was done, or would be */ ImportReport;
export type ImportPartsApiArg = {
  /** `true`: change nothing, and say what would be */
  dryRun?: boolean;
  /** The file */
  body: string;
};
export type DeletePartApiResponse = /** status 200 How many parts were removed */ Deleted;
export type DeletePartApiArg = {
  /** The part's id */
  id: string;
};
export type UpdatePartApiResponse = /** status 200 How many parts changed */ Modified;
export type UpdatePartApiArg = {
  /** The part's id */
  id: string;
  /** The ETag the change is based on; 409 with the fresh part when it changed meanwhile */
  'If-Match'?: string;
  partPatchBody: PartPatchBody;
};
export type GetOrderApiResponse = /** status 200 The order */ OrderView;
export type GetOrderApiArg = {
  /** The order's id */
  id: string;
};
export type GetPartApiResponse = /** status 200 The part */ PartView;
export type GetPartApiArg = {
  /** The part's id */
  id: string;
};
export type GetReconciliationApiResponse = /** status 200 The comparison */ ReconciliationView;
export type GetReconciliationApiArg = {
  /** The first day, in UTC; default: 30 days up to the last one, at most 366 */
  from?: string;
  /** The last day, in UTC; default: today */
  to?: string;
};
export type RefundExceptionApiResponse = /** status 200 The refund is on its way */ PaymentExceptionView;
export type RefundExceptionApiArg = {
  /** The payment's id at the card provider */
  transactionId: string;
};
export type ListReviewsApiResponse = /** status 200 The list */ ReviewView[];
export type ListReviewsApiArg = {
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'rating' | '-rating';
  /** Words; each begins a word of the author's name or the text */
  q?: string;
  /** `shown`, unless said otherwise; `hidden` and `all` are for admins alone */
  status?: 'shown' | 'hidden' | 'all';
};
export type AddReviewApiResponse = /** status 201 The review is stored */ Inserted;
export type AddReviewApiArg = {
  newReviewBody: NewReviewBody;
};
export type ModerateReviewApiResponse = /** status 200 0 when it is so already */ Modified;
export type ModerateReviewApiArg = {
  /** The review's id */
  id: string;
  reviewPatchBody: ReviewPatchBody;
};
export type AuthenticateSandboxPaymentIntentApiResponse = /** status 200 It is paid */ SandboxPaidIntent;
export type AuthenticateSandboxPaymentIntentApiArg = {
  /** The intent's id */
  id: string;
  sandboxAuthenticationBody: SandboxAuthenticationBody;
};
export type ConfirmSandboxPaymentIntentApiResponse =
  /** status 200 It is paid, or the bank requires authentication */ SandboxPaymentIntent;
export type ConfirmSandboxPaymentIntentApiArg = {
  /** The intent's id */
  id: string;
  sandboxConfirmationBody: SandboxConfirmationBody;
};
export type CreateSandboxPaymentMethodApiResponse = /** status 200 The payment method */ SandboxPaymentMethod;
export type CreateSandboxPaymentMethodApiArg = {
  sandboxPaymentMethodBody: SandboxPaymentMethodBody;
};
export type UndoShippingApiResponse = /** status 200 How many orders changed */ Modified;
export type UndoShippingApiArg = {
  /** The order's id */
  id: string;
};
export type ShipOrderApiResponse = /** status 200 How many orders changed */ Modified;
export type ShipOrderApiArg = {
  /** The order's id */
  id: string;
  shipBody: ShipBody;
};
export type GetStatsApiResponse = /** status 200 The figures */ StatsView;
export type GetStatsApiArg = {
  /** Days of the period, today included; 30 without it */
  days?: number;
};
export type UpdateProfileApiResponse = /** status 200 0 when nothing changed */ Modified;
export type UpdateProfileApiArg = {
  /** Your own id */
  id: string;
  profileBody: ProfileBody;
};
export type ListUsersApiResponse = /** status 200 The list */ UserView[];
export type ListUsersApiArg = {
  /** Rows of a page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Where the page starts: copied from the address in a `Link` header; needs `limit`, and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'email' | '-email' | 'created_at' | '-created_at';
  /** Words; each begins a word of the e-mail or the name */
  q?: string;
};
export type MakeAdminApiResponse = /** status 200 0 when they are one already */ Modified;
export type MakeAdminApiArg = {
  /** The user's e-mail, in upper or lower case */
  email: string;
};
export type GetProfileApiResponse = /** status 200 The profile */ UserView;
export type GetProfileApiArg = {
  /** The user's e-mail, in upper or lower case */
  email: string;
};
export type OpenSessionApiResponse = /** status 200 The session is open */ Session;
export type OpenSessionApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
  /** `Bearer` and the identity provider's ID token */
  authorization?: string;
  openSessionBody: OpenSessionBody;
};
export type EndSessionsApiResponse = /** status 200 Your access tokens do not count any more */ Modified;
export type EndSessionsApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
};
export type ReceiveStripeEventApiResponse = /** status 200 It is handled, now or before, or ignored */ EventReceived;
export type ReceiveStripeEventApiArg = {
  /** The time and the signature of the body; valid for five minutes */
  'Stripe-Signature'?: string;
  /** An event, as Stripe documents it */
  body: {
    [key: string]: any;
  };
};
export type ReadyAnswer = {
  /** What is not as it should be, while customers can still browse: `cards`, they cannot pay; `cards-test`, test cards pay although this is no demo; `identity`, users cannot sign in */
  degraded?: ('cards' | 'cards-test' | 'identity')[];
  /** Always `ready` */
  status: 'ready';
};
export type ProblemField = {
  /** The field, or the query parameter, or the header */
  field: string;
  /** Which rule it breaks */
  message: string;
};
export type Problem = {
  /** In a conflict of versions, the thing as it is now */
  current?: {
    [key: string]: any;
  };
  /** What happened, for a person */
  detail: string;
  /** Every broken rule of every field */
  errors?: ProblemField[];
  /** In a refused import, what each row would have done */
  report?: {
    [key: string]: any;
  };
  /** The HTTP status */
  status: number;
  /** The status in words */
  title: string;
  /** A stable name of this kind of problem */
  type: string;
};
export type AdminAnswer = {
  /** True for an admin */
  admin: boolean;
};
export type AuditSubjectView = {
  /** Its id, which may be gone */
  id: string;
  /** What it was called at that moment */
  label: string;
  /** What kind of thing it is */
  type: 'part' | 'order' | 'user' | 'review' | 'payment' | 'shop';
};
export type AuditEntryView = {
  /** Its id */
  _id: string;
  /** What was done */
  action:
    | 'part-added'
    | 'part-changed'
    | 'part-deleted'
    | 'order-shipped'
    | 'order-shipping-undone'
    | 'order-deleted'
    | 'payment-recorded'
    | 'order-refunded'
    | 'payment-refunded'
    | 'admin-made'
    | 'admin-removed'
    | 'review-hidden'
    | 'review-shown'
    | 'demo-cleared';
  /** Who: an admin's e-mail, or `command line`, `ADMIN_EMAILS`, `identity provider` or `demo data` */
  actor: string;
  /** How it is since then: the fields that changed, or all of what was added; absent of what was deleted */
  after?: {
    [key: string]: any;
  };
  /** When, ISO 8601 UTC */
  at: string;
  /** How it was: the fields that changed, or all of what was deleted; absent of something new */
  before?: {
    [key: string]: any;
  };
  /** SHA-256 of the previous hash, a line feed, and the rest of this entry as JSON without spaces, its keys sorted */
  hash: string;
  /** Hash of the entry before it; zeros in the first */
  previous_hash: string;
  /** To what */
  subject: AuditSubjectView;
};
export type AuditVerification = {
  /** The entry where the break shows: of entries that are missing, the one after them or, at the end, the newest one */
  broken_at?: string;
  /** Entries that are as they were written, from the first on; all of them when the log is intact */
  entries: number;
  /** Hash of the last of these entries; zeros without one */
  head: string;
  /** True: every entry is as it was written, and none is missing */
  intact: boolean;
  /** `changed`: the entry was changed. `gap`: it does not follow the one before it. `cut-off`: the newest entries are missing */
  reason?: 'changed' | 'gap' | 'cut-off';
};
export type CardSettings = {
  /** `live` charges real cards; `demo` takes test cards, as every demo; `test` takes test cards although this is no demo */
  mode: 'live' | 'test' | 'demo';
  /** `sandbox` takes test cards alone */
  provider: 'sandbox' | 'stripe';
  /** Stripe's publishable key; absent in the sandbox */
  publishableKey?: string;
};
export type IdentitySettings = {
  /** The project's public web key */
  apiKey: string;
  /** The host of the provider's sign-in pages */
  authDomain: string;
  /** True when the provider is the built-in emulator, behind the address of this shop */
  emulator: boolean;
  /** The identity provider's project */
  projectId: string;
  /** Whether orders and reviews need a verified e-mail */
  requireVerifiedEmail: boolean;
};
export type PublicSettings = {
  /** Paying */
  cards: CardSettings;
  /** Signing in */
  identity: IdentitySettings;
  /** `demo` has demo accounts and data */
  mode: 'demo' | 'live';
};
export type PaymentIntentAnswer = {
  /** Confirms exactly this payment intent */
  clientSecret: string;
};
export type PaymentIntentBody = {
  /** The order's id; the amount is then the order's own */
  order_id?: string;
  /** The order's total in whole US dollars */
  total_price: number;
};
export type LiveAnswer = {
  /** Always `live` */
  status: 'live';
};
export type DisputeView = {
  /** What the customer asks for, in US dollars, with up to two decimals */
  amount: number;
  /** When it was decided or closed */
  closed_at?: string;
  /** When it began, ISO 8601 UTC */
  created_at: string;
  /** The card provider's id of it */
  id: string;
  /** `inquiry`: the bank only asks, and no money has moved. `inquiry-closed`: that came to nothing. `open`: the bank has taken the money until it decides. `won`: the shop keeps it. `lost`: the customer has it */
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost';
};
export type RefundView = {
  /** US dollars, with up to two decimals: at the card provider itself somebody may give back cents as well */
  amount: number;
  /** The admin who gave it back, for admins alone; absent when that was done at the card provider itself */
  by?: string;
  /** When, ISO 8601 UTC */
  created_at: string;
  /** The card provider's id of it */
  id: string;
  /** `pending`: the bank has it. `failed`: the bank sent it back, so it does not count */
  status: 'pending' | 'succeeded' | 'failed';
};
export type OrderView = {
  /** Its id */
  _id: string;
  /** Pieces ordered */
  amount: number;
  /** When it was placed, ISO 8601 UTC */
  created_at: string;
  /** Where to send it */
  delivery_address: string;
  /** Whom to call: digits with an optional leading plus */
  delivery_phone: string;
  /** Every dispute of its payment; absent when there was none */
  disputes?: DisputeView[];
  /** The customer's e-mail */
  email: string;
  /** Until when the order keeps its stock without being paid; it is cancelled soon after that. Absent of a paid order, and where there is no such end */
  held_until?: string;
  /** The customer's name */
  name: string;
  /** When it was paid */
  paid_at?: string;
  /** The part's id */
  part_id: string;
  /** Its picture */
  part_image: string;
  /** What was ordered */
  part_name: string;
  /** Why a paid order is not shipped. `disputed`: the customer asks their bank for the money. `dispute-lost`: the bank has given it back. `refunded`: the shop has given all of it back. Absent of every other order */
  payment_state?: 'disputed' | 'dispute-lost' | 'refunded';
  /** What went back, or is on its way, in US dollars, with up to two decimals. The order stays paid or shipped. Absent: nobody ever gave anything back */
  refunded?: number;
  /** How it went back */
  refunds?: RefundView[];
  /** When it was shipped */
  shipped_at?: string;
  /** The admin who marked it as shipped; for admins alone */
  shipped_by?: string;
  /** Absent: unpaid. `pending`: paid, waits for shipping. `shipped`: on its way */
  status?: 'pending' | 'shipped';
  /** Price × amount in whole US dollars */
  total_price: number;
  /** The payment that settled it */
  transactionId?: string;
};
export type Inserted = {
  /** The new id */
  insertedId: string;
};
export type NewOrderBody = {
  /** Pieces ordered */
  amount: number;
  /** Where to send it */
  delivery_address: string;
  /** Whom to call: digits with an optional leading plus */
  delivery_phone: string;
  /** The customer's e-mail */
  email: string;
  /** The customer's name */
  name: string;
  /** The part's id; without it the part is found by part_name and part_image */
  part_id?: string;
  /** Its picture */
  part_image: string;
  /** What was ordered */
  part_name: string;
  /** Price × amount in whole US dollars */
  total_price: number;
};
export type Deleted = {
  /** 1 when it was removed, 0 when there was nothing to remove */
  deletedCount: number;
};
export type Modified = {
  /** 1 when something changed, 0 when it was so already */
  modifiedCount: number;
};
export type PaymentRecordBody = {
  /** The order's id, as in the path */
  order: string;
  /** The payment intent's id */
  transactionId: string;
};
export type PaymentCheckAnswer = {
  /** True when the order was unpaid and this request recorded its payment */
  settled: boolean;
  /** `none`: the customer has not begun to pay. `open`: begun, but not paid. `processing`: the bank decides. `cancelled`: it can no longer be paid. `unknown`: the card provider does not know the payment */
  status: 'none' | 'open' | 'processing' | 'succeeded' | 'cancelled' | 'unknown';
  /** The payment that was looked up; absent with `none` */
  transactionId?: string;
};
export type RefundAnswer = {
  /** This refund */
  refund: RefundView;
  /** All refunds of this order together, in US dollars with at most two decimals */
  refunded: number;
};
export type RefundBody = {
  /** Whole US dollars; without it all that is left of the payment */
  amount?: number;
};
export type PartView = {
  /** Its id */
  _id: string;
  /** When it was added, ISO 8601 UTC */
  created_at: string;
  /** What a buyer should know */
  description: string;
  /** Where its picture is */
  image_url: string;
  /** Fewest pieces one order may take */
  min_order: number;
  /** What the part is called */
  name: string;
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
};
export type NewPartBody = {
  /** What a buyer should know */
  description: string;
  /** Where its picture is */
  image_url: string;
  /** Fewest pieces one order may take */
  min_order: number;
  /** What the part is called */
  name: string;
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
};
export type ImportCounts = {
  /** New parts */
  added: number;
  /** Parts that change */
  changed: number;
  /** Parts that are so already */
  unchanged: number;
  /** Rows that cannot be imported */
  wrong: number;
};
export type FieldChange = {
  /** As the file has it */
  after: string | number;
  /** As it is */
  before: string | number;
};
export type RowError = {
  /** The column */
  field: string;
  /** Which rule it breaks */
  message: string;
};
export type ImportedRow = {
  /** The part's id; of an added one, once it is added */
  _id?: string;
  /** The fields that change, or that differ in a conflict: as they are, and as the file has them */
  changes?: {
    [key: string]: FieldChange;
  };
  /** Why it is wrong */
  errors?: RowError[];
  /** Where it begins in the file */
  line: number;
  /** The part's name in the file */
  name: string;
  /** `wrong` rows keep the whole file from being imported */
  outcome: 'added' | 'changed' | 'unchanged' | 'wrong';
};
export type ImportReport = {
  /** How many rows do what */
  counts: ImportCounts;
  /** Nothing was changed; this is what would be */
  dry_run: boolean;
  /** The rows in the order of the file; of the wrong ones the first, up to 100 errors in all */
  rows: ImportedRow[];
};
export type PartPatchBody = {
  /** What a buyer should know */
  description?: string;
  /** Where its picture is */
  image_url?: string;
  /** Fewest pieces one order may take */
  min_order?: number;
  /** What the part is called */
  name?: string;
  /** Price of one piece in whole US dollars */
  price?: number;
  /** Pieces available now */
  quantity?: number;
};
export type CheckedView = {
  /** Payments that were begun in the period, as the card provider has them */
  intents: number;
  /** Orders that were paid in the period */
  orders: number;
};
export type DifferenceView = {
  /** What to do */
  advice: string;
  /** The amount paid, with at most two decimals */
  amount: number;
  /** The customer's e-mail */
  email: string;
  /** The state at the card provider */
  gateway: string;
  /** The kind of difference */
  kind:
    | 'paid-at-gateway-unpaid-here'
    | 'paid-for-no-order'
    | 'paid-twice'
    | 'amount-differs'
    | 'unknown-at-gateway'
    | 'not-succeeded-at-gateway'
    | 'dispute-lost'
    | 'dispute-unknown'
    | 'refund-failed'
    | 'refunds-differ';
  /** Its order, which may be deleted */
  order_id?: string;
  /** The state in the shop */
  shop: string;
  /** The payment's id at the card provider */
  transactionId: string;
};
export type PaymentDisputeView = {
  /** What the customer asks for, in US dollars, with up to two decimals */
  amount: number;
  /** When it was decided or closed */
  closed_at?: string;
  /** When it began, ISO 8601 UTC */
  created_at: string;
  /** ISO 4217, lower-case */
  currency: string;
  /** The customer's e-mail */
  email: string;
  /** The card provider's id of it */
  id: string;
  /** Its order, which may be deleted */
  order_id?: string;
  /** `inquiry`: the bank only asks, and no money has moved. `inquiry-closed`: that came to nothing. `open`: the bank has taken the money until it decides. `won`: the shop keeps it. `lost`: the customer has it */
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost';
  /** The payment's id at the card provider */
  transactionId: string;
};
export type PaymentExceptionView = {
  /** The amount paid, in `currency`, with at most two decimals */
  amount: number;
  /** ISO 4217, lower-case */
  currency: string;
  /** The customer's e-mail */
  email: string;
  /** When the shop found it, ISO 8601 UTC */
  found_at: string;
  /** Its order, which may be deleted */
  order_id?: string;
  /** `order-gone`: its order was cancelled. `order-paid`: another payment has paid its order. `no-order-of-this-total`: it was created from a total, and no unpaid order has that total. `payment-given-back`: it was refunded before the shop recorded it. `payment-disputed`: its customer disputed it before it paid an order. The others: it does not match its order */
  reason:
    | 'order-gone'
    | 'order-paid'
    | 'no-order-of-this-total'
    | 'payment-of-another-amount'
    | 'payment-in-another-currency'
    | 'payment-by-another-customer'
    | 'payment-for-another-order'
    | 'payment-given-back'
    | 'payment-disputed';
  /** When the shop refunds it automatically, unless it pays an order before; absent: an admin decides */
  refund_due_at?: string;
  /** When it was refunded or resolved */
  resolved_at?: string;
  /** The admin who refunded it */
  resolved_by?: string;
  /** `open`: it is refunded at `refund_due_at` or, without that, by an admin. `refund-failed`: its refund failed, so an admin must act; these come first. `refunded`: the money went back. `resolved`: it has paid an order since */
  state: 'open' | 'refund-failed' | 'refunded' | 'resolved';
  /** The payment's id at the card provider */
  transactionId: string;
};
export type ReconciliationView = {
  /** How much was compared */
  checked: CheckedView;
  /** Every difference */
  differences: DifferenceView[];
  /** Disputes: those that are open, then those that began in the period */
  disputes: PaymentDisputeView[];
  /** Payments that pay no order: those whose refund failed, those that are open, then the closed ones of the period */
  exceptions: PaymentExceptionView[];
  /** The first day, in UTC */
  from: string;
  /** True: there are more than these 500 differences; ask for fewer days */
  more: boolean;
  /** The last day, in UTC */
  to: string;
};
export type ReviewView = {
  /** Its id */
  _id: string;
  /** When it was written, ISO 8601 UTC */
  created_at: string;
  /** Whether only admins see it; told when hidden ones are asked for */
  hidden?: boolean;
  /** The author's display name */
  name: string;
  /** Stars, 0 to 5 */
  rating: number;
  /** What they say */
  review: string;
};
export type NewReviewBody = {
  /** The author's display name */
  name: string;
  /** Stars, 0 to 5 */
  rating: number;
  /** What they say */
  review: string;
};
export type ReviewPatchBody = {
  /** True: nobody but admins sees it */
  hidden: boolean;
};
export type SandboxPaidIntent = {
  /** Its id: the transaction id of the order it pays */
  id: string;
  /** Its status */
  status: 'succeeded';
};
export type SandboxIntentState = {
  /** The intent's id */
  id: string;
  /** Its status */
  status: 'open' | 'succeeded' | 'canceled';
};
export type SandboxErrorDetail = {
  /** A stable code */
  code: string;
  /** Why the bank declined */
  decline_code?: string;
  /** A sentence for the customer */
  message: string;
  /** The parameter that is wrong */
  param?: string;
  /** The intent, if its status is the reason */
  payment_intent?: SandboxIntentState;
  /** The cause: the card or the request */
  type: 'card_error' | 'invalid_request_error';
};
export type SandboxError = {
  /** What went wrong */
  error: SandboxErrorDetail;
};
export type SandboxAuthenticationBody = {
  /** The intent's client secret */
  client_secret: string;
  /** `complete`: the customer is authenticated. `fail`: the authentication failed */
  outcome: 'complete' | 'fail';
  /** The payment method's id */
  payment_method: string;
};
export type SandboxNextAction = {
  /** The next step */
  type: 'use_stripe_sdk';
};
export type SandboxPaymentIntent = {
  /** Its id: the transaction id of the order it pays */
  id: string;
  /** With `requires_action` */
  next_action?: SandboxNextAction;
  /** Its status */
  status: 'succeeded' | 'requires_action';
};
export type SandboxConfirmationBody = {
  /** The intent's client secret */
  client_secret: string;
  /** The payment method's id */
  payment_method: string;
};
export type SandboxPaymentMethod = {
  /** Its id */
  id: string;
};
export type SandboxCard = {
  /** The security code */
  cvc: number | string;
  /** The month it expires in */
  exp_month: number | string;
  /** The year it expires in */
  exp_year: number | string;
  /** One of Stripe's documented test numbers */
  number: number | string;
};
export type SandboxPaymentMethodBody = {
  /** Read once, never stored */
  card: SandboxCard;
  /** The kind of payment method */
  type: 'card';
};
export type ShipBody = {
  /** True: ship it although it is refunded in full or disputed */
  override?: boolean;
  /** Why it is shipped all the same; required with `override`, and kept in the audit log */
  reason?: string;
};
export type BestPart = {
  /** Pieces paid for in the period */
  amount: number;
  /** The part's id */
  part_id: string;
  /** What it is called */
  part_name: string;
  /** Revenue in the period, in whole US dollars */
  revenue: number;
};
export type DailyFigures = {
  /** The day, UTC */
  day: string;
  /** Orders placed that day; one that was deleted unpaid counts as never placed */
  orders: number;
  /** Revenue of the orders paid that day, in whole US dollars */
  revenue: number;
};
export type OrderCounts = {
  /** Paid and not shipped */
  pending: number;
  /** Shipped */
  shipped: number;
  /** Pending orders to be shipped: those whose money is neither refunded in full nor disputed */
  to_ship: number;
  /** All orders */
  total: number;
  /** Not paid yet */
  unpaid: number;
};
export type PartCounts = {
  /** Parts with `threshold` pieces or fewer */
  low_stock: number;
  /** The setting LOW_STOCK */
  threshold: number;
  /** Parts on sale */
  total: number;
};
export type Revenue = {
  /** In the period */
  period: number;
  /** Since the shop opened */
  total: number;
};
export type StatsView = {
  /** The parts that brought most in the period, at most ten */
  best_parts: BestPart[];
  /** Every day of the period, oldest first */
  daily: DailyFigures[];
  /** Orders as they are now */
  orders: OrderCounts;
  /** Parts as they are now */
  parts: PartCounts;
  /** Money from paid orders, by the day they were paid; refunds are not taken off */
  revenue: Revenue;
};
export type ProfileBody = {
  /** Education */
  education?: string;
  /** LinkedIn profile link */
  linkedinUrl?: string;
  /** Location */
  location?: string;
  /** Phone number: digits with an optional leading plus */
  phone?: string;
};
export type UserView = {
  /** The id */
  _id: string;
  /** Education */
  education?: string;
  /** The e-mail, lower-case */
  email: string;
  /** Whether the identity provider had verified the e-mail at the last sign-in */
  email_verified: boolean;
  /** LinkedIn profile link */
  linkedinUrl?: string;
  /** Location */
  location?: string;
  /** Phone number: digits with an optional leading plus */
  phone?: string;
  /** Absent for a customer */
  role?: 'admin';
};
export type Session = {
  /** The access token: send it as `Authorization: Bearer …` */
  token: string;
};
export type OpenSessionBody = {
  /** The e-mail, lower-case */
  email: string;
};
export type EventReceived = {
  /** Always true */
  received: true;
};
