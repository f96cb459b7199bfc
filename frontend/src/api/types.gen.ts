export type CheckReadyApiResponse = /** status 200 The shop answers */ ReadyAnswer;
export type CheckReadyApiArg = void;
export type IsAdminApiResponse = /** status 200 Whether the user is an admin */ AdminAnswer;
export type IsAdminApiArg = {
  /** The user's e-mail, in upper or lower case */
  email: string;
};
export type ListAttributesApiResponse = /** status 200 The attributes, the oldest first */ AttributeView[];
export type ListAttributesApiArg = void;
export type AddAttributeApiResponse = /** status 201 The new attribute */ AttributeView;
export type AddAttributeApiArg = {
  newAttributeBody: NewAttributeBody;
};
export type DeleteAttributeApiResponse = /** status 200 How many attributes were removed */ Deleted;
export type DeleteAttributeApiArg = {
  /** The attribute's key */
  key: string;
  /** `true`: delete the values that parts have, too; else there must be none */
  drop_failed?: boolean;
};
export type UpdateAttributeApiResponse = /** status 200 What the change did, or would do */ AttributeChangeView;
export type UpdateAttributeApiArg = {
  /** The attribute's key */
  key: string;
  /** `true`: change nothing, and answer which values would become others, and which do not fit */
  dry_run?: boolean;
  /** `true`: remove the values that do not fit; else a change of kind, family or choices must leave none */
  drop_failed?: boolean;
  attributePatchBody: AttributePatchBody;
};
export type ListAuditLogApiResponse = /** status 200 The list */ AuditEntryView[];
export type ListAuditLogApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'at' | '-at';
  /** Words; each must begin a word of the actor, the record's name or its id */
  q?: string;
  /** Only this action */
  action?:
    | 'part-added'
    | 'part-changed'
    | 'part-archived'
    | 'part-restored'
    | 'part-deleted'
    | 'synonym-added'
    | 'synonym-changed'
    | 'synonym-deleted'
    | 'category-added'
    | 'category-changed'
    | 'category-deleted'
    | 'attribute-added'
    | 'attribute-changed'
    | 'attribute-deleted'
    | 'order-shipped'
    | 'order-shipping-undone'
    | 'order-tracking-changed'
    | 'order-deleted'
    | 'payment-recorded'
    | 'order-refunded'
    | 'invoice-created'
    | 'invoice-corrected'
    | 'correction-refused'
    | 'paper-issued'
    | 'paper-printed'
    | 'payment-refunded'
    | 'admin-made'
    | 'admin-removed'
    | 'review-hidden'
    | 'review-shown'
    | 'message-sent-again'
    | 'held-messages-released'
    | 'held-messages-dropped'
    | 'demo-cleared';
  /** Only actions of this actor, ignoring case */
  actor?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type VerifyAuditLogApiResponse = /** status 200 The result */ AuditVerification;
export type VerifyAuditLogApiArg = void;
export type GetBasketApiResponse = /** status 200 The basket */ BasketView;
export type GetBasketApiArg = void;
export type PutBasketApiResponse = /** status 200 The basket at its new revision */ BasketView;
export type PutBasketApiArg = {
  basketBody: BasketBody;
};
export type ListCategoriesApiResponse = /** status 200 The categories at the top */ CategoryView[];
export type ListCategoriesApiArg = void;
export type AddCategoryApiResponse = /** status 201 The category is there */ Inserted;
export type AddCategoryApiArg = {
  newCategoryBody: NewCategoryBody;
};
export type DeleteCategoryApiResponse = /** status 200 How many categories were removed */ Deleted;
export type DeleteCategoryApiArg = {
  /** The category's id */
  id: string;
  /** The id of the category that its parts and categories move into; without it, it must have none */
  into?: string;
};
export type UpdateCategoryApiResponse = /** status 200 How many categories changed */ Modified;
export type UpdateCategoryApiArg = {
  /** The category's id */
  id: string;
  categoryPatchBody: CategoryPatchBody;
};
export type GetConfigApiResponse = /** status 200 The settings */ PublicSettings;
export type GetConfigApiArg = void;
export type CreatePaymentIntentApiResponse =
  /** status 200 The client secret of the payment intent */ PaymentIntentAnswer;
export type CreatePaymentIntentApiArg = {
  paymentIntentBody: PaymentIntentBody;
};
export type ListCustomersApiResponse = /** status 200 The list */ ListedCustomerView[];
export type ListCustomersApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'email' | '-email' | 'orders' | '-orders' | 'gross' | '-gross' | 'last_order_at' | '-last_order_at';
  /** Words; each must begin a word of the e-mail, the name or the company */
  q?: string;
};
export type GetCustomerApiResponse = /** status 200 The customer */ CustomerView;
export type GetCustomerApiArg = {
  /** The customer's e-mail, in upper or lower case */
  email: string;
};
export type GetDataCheckApiResponse = /** status 200 The outcome, if the data was ever checked */ LastDataCheck;
export type GetDataCheckApiArg = void;
export type GetDatasheetApiResponse = /** status 200 The datasheet */ Blob;
export type GetDatasheetApiArg = {
  /** Its name */
  file: string;
};
export type WatchEventsApiResponse = /** status 200 The events */ string;
export type WatchEventsApiArg = {
  /** The id of the last event received; later ones are sent first */
  'Last-Event-ID'?: string;
};
export type CheckLiveApiResponse = /** status 200 The process runs */ LiveAnswer;
export type CheckLiveApiArg = void;
export type CheckHealthApiResponse = /** status 200 Ready for requests */ ReadyAnswer;
export type CheckHealthApiArg = void;
export type ListPapersApiResponse = /** status 200 The list */ ListedPaperView[];
export type ListPapersApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'issued_at' | '-issued_at';
  /** Words; each must begin a word of the paper's or order's number, the customer's e-mail or the buyer's name */
  q?: string;
  /** Only papers of this kind */
  kind?: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** Only papers of the customer with this e-mail, in lower case */
  email?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type ExportPapersApiResponse = /** status 200 The file */ string;
export type ExportPapersApiArg = {
  /** The field to sort by, `-` before it for descending */
  sort?: 'issued_at' | '-issued_at';
  /** Words; each must begin a word of the paper's or order's number, the customer's e-mail or the buyer's name */
  q?: string;
  /** Only papers of this kind */
  kind?: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** Only papers of the customer with this e-mail, in lower case */
  email?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type GetPaperArchiveApiResponse = /** status 200 The file */ Blob;
export type GetPaperArchiveApiArg = {
  /** The first day, in UTC */
  from: string;
  /** The last day, in UTC */
  to: string;
};
export type GetPaperTotalsApiResponse = /** status 200 The sums */ PaperTotalsView;
export type GetPaperTotalsApiArg = {
  /** Words; each must begin a word of the paper's or order's number, the customer's e-mail or the buyer's name */
  q?: string;
  /** Only papers of this kind */
  kind?: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** Only papers of the customer with this e-mail, in lower case */
  email?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type GetInvoiceApiResponse = /** status 200 The invoice */ Blob;
export type GetInvoiceApiArg = {
  /** The id of the order */
  id: string;
  /** The number of an invoice that was replaced; absent: the present one */
  number?: string;
};
export type CreateInvoiceApiResponse = /** status 201 The order's papers */ OrderPaperView[];
export type CreateInvoiceApiArg = {
  /** The id of the order */
  id: string;
};
export type RequestCorrectionApiResponse = /** status 201 The request */ CorrectionRequestView;
export type RequestCorrectionApiArg = {
  /** The id of the order */
  id: string;
  billingBody: BillingBody;
};
export type RefuseCorrectionApiResponse = /** status 200 The refused request */ CorrectionRequestView;
export type RefuseCorrectionApiArg = {
  /** The id of the order */
  id: string;
  refusalBody: RefusalBody;
};
export type CorrectInvoiceApiResponse = /** status 201 The order's papers */ OrderPaperView[];
export type CorrectInvoiceApiArg = {
  /** The id of the order */
  id: string;
  correctionBody: CorrectionBody;
};
export type GetCreditNoteApiResponse = /** status 200 The credit note */ Blob;
export type GetCreditNoteApiArg = {
  /** The id of the order */
  id: string;
  /** Its number */
  number: string;
};
export type ListMessagesApiResponse = /** status 200 The list */ MessageView[];
export type ListMessagesApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at';
  /** A whole order number, or the beginning of the recipient's e-mail */
  q?: string;
  /** Only messages in this state */
  state?: 'waiting' | 'sent' | 'failed' | 'held' | 'not-sent';
  /** Only messages of this kind */
  kind?:
    | 'order-placed'
    | 'payment-reminder'
    | 'payment-received'
    | 'order-shipped'
    | 'tracking-changed'
    | 'order-refunded'
    | 'order-cancelled'
    | 'correction-accepted'
    | 'correction-refused'
    | 'order-to-ship'
    | 'dispute-opened'
    | 'correction-requested'
    | 'unmatched-payment'
    | 'backup-failed'
    | 'low-stock'
    | 'email-verification'
    | 'password-reset';
};
export type DropHeldMessagesApiResponse = /** status 200 The messages are not sent */ MessagesChanged;
export type DropHeldMessagesApiArg = void;
export type ReleaseHeldMessagesApiResponse = /** status 200 The messages wait to be sent */ MessagesChanged;
export type ReleaseHeldMessagesApiArg = void;
export type GetMessageApiResponse = /** status 200 The message */ MessagePreview;
export type GetMessageApiArg = {
  /** The id of the message */
  id: string;
};
export type SendMessageAgainApiResponse = /** status 200 The message waits to be sent */ Modified;
export type SendMessageAgainApiArg = {
  /** The id of the message */
  id: string;
};
export type GetMetricsApiResponse = /** status 200 The metrics */ string;
export type GetMetricsApiArg = void;
export type ListOrdersApiResponse = /** status 200 The list */ OrderView[];
export type ListOrdersApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** What `GET /search` finds orders by. Words: each must begin a word of a part, of the customer's name, company, e-mail, phone number or address, of the purchase order number, of the card's brand or last four digits, the total, or a piece of the order number. Or the number or id of the order, its payment, refund, dispute, parcel or invoice */
  q?: string;
  /** Only orders of the customer with this e-mail */
  email?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders with a line of this part */
  part_id?: string;
  /** True: only orders that can be shipped, which are paid, not shipped, and neither refunded nor disputed */
  to_ship?: boolean;
  /** True: only orders whose customer has asked to correct the invoice, and no admin has decided */
  correction_requested?: boolean;
  /** Only orders from before this day, in UTC */
  placed_before?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type PlaceOrderApiResponse = /** status 201 The order is placed */ Inserted;
export type PlaceOrderApiArg = {
  /** 1 to 255 printable characters, new for each order: a retry with the same key within 30 days orders once */
  'Idempotency-Key'?: string;
  body: NewOrderBody | NewLinesBody;
};
export type ChangeOrdersApiResponse = /** status 200 What happened to each row */ BulkReportView;
export type ChangeOrdersApiArg = {
  bulkOrdersBody: BulkOrdersBody;
};
export type ExportOrdersApiResponse = /** status 200 The file */ string;
export type ExportOrdersApiArg = {
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** What `GET /search` finds orders by. Words: each must begin a word of a part, of the customer's name, company, e-mail, phone number or address, of the purchase order number, of the card's brand or last four digits, the total, or a piece of the order number. Or the number or id of the order, its payment, refund, dispute, parcel or invoice */
  q?: string;
  /** Only orders of the customer with this e-mail */
  email?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders with a line of this part */
  part_id?: string;
  /** True: only orders that can be shipped, which are paid, not shipped, and neither refunded nor disputed */
  to_ship?: boolean;
  /** True: only orders whose customer has asked to correct the invoice, and no admin has decided */
  correction_requested?: boolean;
  /** Only orders from before this day, in UTC */
  placed_before?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type ExportSelectedOrdersApiResponse = /** status 200 The file */ string;
export type ExportSelectedOrdersApiArg = {
  orderIdsBody: OrderIdsBody;
};
export type FindMatchingOrdersApiResponse = /** status 200 The orders */ MatchingOrdersView;
export type FindMatchingOrdersApiArg = {
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** What `GET /search` finds orders by. Words: each must begin a word of a part, of the customer's name, company, e-mail, phone number or address, of the purchase order number, of the card's brand or last four digits, the total, or a piece of the order number. Or the number or id of the order, its payment, refund, dispute, parcel or invoice */
  q?: string;
  /** Only orders of the customer with this e-mail */
  email?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders with a line of this part */
  part_id?: string;
  /** True: only orders that can be shipped, which are paid, not shipped, and neither refunded nor disputed */
  to_ship?: boolean;
  /** True: only orders whose customer has asked to correct the invoice, and no admin has decided */
  correction_requested?: boolean;
  /** Only orders from before this day, in UTC */
  placed_before?: string;
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type ListOrdersOfApiResponse = /** status 200 The list */ OrderView[];
export type ListOrdersOfApiArg = {
  /** The customer's e-mail, in upper or lower case */
  email: string;
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'total_price' | '-total_price' | 'amount' | '-amount';
  /** What `GET /search` finds orders by. Words: each must begin a word of a part, of the customer's name, company, e-mail, phone number or address, of the purchase order number, of the card's brand or last four digits, the total, or a piece of the order number. Or the number or id of the order, its payment, refund, dispute, parcel or invoice */
  q?: string;
  /** Only orders of this status */
  status?: 'unpaid' | 'pending' | 'shipped';
  /** Only orders with a line of this part */
  part_id?: string;
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
export type ListMessagesOfOrderApiResponse = /** status 200 The messages */ OrderMessageView[];
export type ListMessagesOfOrderApiArg = {
  /** The id of the order */
  id: string;
};
export type ListPapersOfOrderApiResponse = /** status 200 The papers */ OrderPaperView[];
export type ListPapersOfOrderApiArg = {
  /** The id of the order */
  id: string;
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
  /** 1 to 255 printable characters, new for each refund: a retry with the same key refunds once */
  'Idempotency-Key': string;
  refundBody: RefundBody;
};
export type ChangeTrackingApiResponse = /** status 200 How many orders changed */ Modified;
export type ChangeTrackingApiArg = {
  /** The order's id */
  id: string;
  trackingBody: TrackingBody;
};
export type GetPackingSlipsApiResponse = /** status 200 The slips */ Blob;
export type GetPackingSlipsApiArg = {
  /** The ids of the orders */
  ids: string;
  /** The size of the pages */
  size?: 'a4' | 'letter';
};
export type PrintPackingSlipsApiResponse = /** status 200 The slips */ Blob;
export type PrintPackingSlipsApiArg = {
  packingSlipsBody: PackingSlipsBody;
};
export type ListPartsApiResponse = /** status 200 The list */ PartView[];
export type ListPartsApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending; a search is sorted by relevance by default; `attr.` and the key of an attribute sorts by its values, choices in their order; parts without one come last in both directions */
  sort?:
    | (
        | 'created_at'
        | '-created_at'
        | 'name'
        | '-name'
        | 'price'
        | '-price'
        | 'quantity'
        | '-quantity'
        | 'relevance'
        | '-relevance'
      )
    | string;
  /** A part number, with or without its marks, or words; each must begin a word of the name, the description, the part number or a value of an attribute, as it is, in the singular or by a synonym. By relevance, parts with this number come first, then those whose number begins so, those with all words in their name, and the others */
  q?: string;
  /** Ids of parts, separated by commas */
  ids?: string;
  /** Minimum price in whole US dollars */
  min_price?: number;
  /** Maximum price in whole US dollars */
  max_price?: number;
  /** Maximum number of available pieces */
  max_quantity?: number;
  /** The slug of a category: parts in it and in those below it; a former slug too */
  category?: string;
  /** `true`: the minimum order is in stock; `false`: it is not */
  in_stock?: boolean;
  /** `true`: only archived parts, for admins; else only parts on sale */
  archived?: boolean;
  /** Each member is a parameter `attr.<key>`, given once or several times; parts match with one of the values of each key, as in `attr.socket=LGA-1718&attr.tdp=..65 W`. A number may be a range, `2 A..`, `..65 W` or `1..2 GHz`, both ends included; one without a unit has the unit of the attribute. Of yes or no: `true` or `false` */
  attr?: {
    [key: string]: string[];
  };
  /** `attributes`: each row has its category and its attributes too, as rows with the filters `category` and `attr` have */
  fields?: 'attributes';
};
export type AddPartApiResponse = /** status 201 The part is on sale */ Inserted;
export type AddPartApiArg = {
  newPartBody: NewPartBody;
};
export type ChangePartsApiResponse = /** status 200 What happened to each row */ BulkReportView;
export type ChangePartsApiArg = {
  bulkPartsBody: BulkPartsBody;
};
export type ExportPartsApiResponse = /** status 200 The file */ string;
export type ExportPartsApiArg = {
  /** The field to sort by, `-` before it for descending; a search is sorted by relevance by default; `attr.` and the key of an attribute sorts by its values, choices in their order; parts without one come last in both directions */
  sort?:
    | (
        | 'created_at'
        | '-created_at'
        | 'name'
        | '-name'
        | 'price'
        | '-price'
        | 'quantity'
        | '-quantity'
        | 'relevance'
        | '-relevance'
      )
    | string;
  /** A part number, with or without its marks, or words; each must begin a word of the name, the description, the part number or a value of an attribute, as it is, in the singular or by a synonym. By relevance, parts with this number come first, then those whose number begins so, those with all words in their name, and the others */
  q?: string;
  /** Ids of parts, separated by commas */
  ids?: string;
  /** Minimum price in whole US dollars */
  min_price?: number;
  /** Maximum price in whole US dollars */
  max_price?: number;
  /** Maximum number of available pieces */
  max_quantity?: number;
  /** The slug of a category: parts in it and in those below it; a former slug too */
  category?: string;
  /** `true`: the minimum order is in stock; `false`: it is not */
  in_stock?: boolean;
  /** `true`: only archived parts, for admins; else only parts on sale */
  archived?: boolean;
  /** Each member is a parameter `attr.<key>`, given once or several times; parts match with one of the values of each key, as in `attr.socket=LGA-1718&attr.tdp=..65 W`. A number may be a range, `2 A..`, `..65 W` or `1..2 GHz`, both ends included; one without a unit has the unit of the attribute. Of yes or no: `true` or `false` */
  attr?: {
    [key: string]: string[];
  };
};
export type ExportSelectedPartsApiResponse = /** status 200 The file */ string;
export type ExportSelectedPartsApiArg = {
  partIdsBody: PartIdsBody;
};
export type GetFacetsApiResponse = /** status 200 The counts */ FacetsView;
export type GetFacetsApiArg = {
  /** A part number, with or without its marks, or words; each must begin a word of the name, the description, the part number or a value of an attribute, as it is, in the singular or by a synonym. By relevance, parts with this number come first, then those whose number begins so, those with all words in their name, and the others */
  q?: string;
  /** Ids of parts, separated by commas */
  ids?: string;
  /** Minimum price in whole US dollars */
  min_price?: number;
  /** Maximum price in whole US dollars */
  max_price?: number;
  /** Maximum number of available pieces */
  max_quantity?: number;
  /** The slug of a category: parts in it and in those below it; a former slug too */
  category?: string;
  /** `true`: the minimum order is in stock; `false`: it is not */
  in_stock?: boolean;
  /** `true`: only archived parts, for admins; else only parts on sale */
  archived?: boolean;
  /** Each member is a parameter `attr.<key>`, given once or several times; parts match with one of the values of each key, as in `attr.socket=LGA-1718&attr.tdp=..65 W`. A number may be a range, `2 A..`, `..65 W` or `1..2 GHz`, both ends included; one without a unit has the unit of the attribute. Of yes or no: `true` or `false` */
  attr?: {
    [key: string]: string[];
  };
};
export type ImportPartsApiResponse = /** status 200 The report */ ImportReport;
export type ImportPartsApiArg = {
  /** `true`: change nothing and report what an import would do */
  dry_run?: boolean;
  /** The field of each column by its position, empty for a column that is left out; columns behind them are left out. Absent: the heads of the file name the fields */
  columns?: string;
  /** `false`: the first line is a row, and `columns` names the fields */
  heads?: boolean;
  /** The stock of new parts, if the file has no column of it */
  quantity?: number;
  /** The minimum order of new parts, if the file has no column of it */
  min_order?: number;
  /** The picture of new parts, if the file has no column of it */
  image_url?: string;
  /** The description of new parts, if the file has no column of it */
  description?: string;
  /** The file */
  body: string;
};
export type MatchPartsApiResponse = /** status 200 The parts of each text */ MatchesView;
export type MatchPartsApiArg = {
  matchesBody: MatchesBody;
};
export type FindMatchingPartsApiResponse = /** status 200 The parts */ MatchingPartsView;
export type FindMatchingPartsApiArg = {
  /** The field to sort by, `-` before it for descending; a search is sorted by relevance by default; `attr.` and the key of an attribute sorts by its values, choices in their order; parts without one come last in both directions */
  sort?:
    | (
        | 'created_at'
        | '-created_at'
        | 'name'
        | '-name'
        | 'price'
        | '-price'
        | 'quantity'
        | '-quantity'
        | 'relevance'
        | '-relevance'
      )
    | string;
  /** A part number, with or without its marks, or words; each must begin a word of the name, the description, the part number or a value of an attribute, as it is, in the singular or by a synonym. By relevance, parts with this number come first, then those whose number begins so, those with all words in their name, and the others */
  q?: string;
  /** Ids of parts, separated by commas */
  ids?: string;
  /** Minimum price in whole US dollars */
  min_price?: number;
  /** Maximum price in whole US dollars */
  max_price?: number;
  /** Maximum number of available pieces */
  max_quantity?: number;
  /** The slug of a category: parts in it and in those below it; a former slug too */
  category?: string;
  /** `true`: the minimum order is in stock; `false`: it is not */
  in_stock?: boolean;
  /** `true`: only archived parts, for admins; else only parts on sale */
  archived?: boolean;
  /** Each member is a parameter `attr.<key>`, given once or several times; parts match with one of the values of each key, as in `attr.socket=LGA-1718&attr.tdp=..65 W`. A number may be a range, `2 A..`, `..65 W` or `1..2 GHz`, both ends included; one without a unit has the unit of the attribute. Of yes or no: `true` or `false` */
  attr?: {
    [key: string]: string[];
  };
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
  /** The ETag of the version to change; 409 with the present part when it has changed since */
  'If-Match'?: string;
  partPatchBody: PartPatchBody;
};
export type AddPartDatasheetApiResponse =
  | /** status 200 The part had the datasheet already */ Datasheet
  | /** status 201 The part has the datasheet */ Datasheet;
export type AddPartDatasheetApiArg = {
  /** The part's id */
  id: string;
  /** What the datasheet is called */
  name: string;
  /** A PDF of at most 20 MB */
  body: Blob;
};
export type AddPartPictureApiResponse =
  /** status 200 The part had the picture already */ Picture | /** status 201 The part has the picture */ Picture;
export type AddPartPictureApiArg = {
  /** The part's id */
  id: string;
  /** A JPEG, PNG or WebP picture, of at most 20 MB and 50 million pixels */
  body: Blob;
};
export type GetOrderApiResponse = /** status 200 The order */ OrderView;
export type GetOrderApiArg = {
  /** The order's id */
  id: string;
};
export type AddPictureApiResponse = /** status 201 The picture is stored */ Picture;
export type AddPictureApiArg = {
  /** A JPEG, PNG or WebP picture, of at most 20 MB and 50 million pixels */
  body: Blob;
};
export type GetPictureApiResponse = /** status 200 The picture */ Blob;
export type GetPictureApiArg = {
  /** Its name */
  file: string;
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
export type RefundUnmatchedApiResponse = /** status 200 The refund is on its way */ UnmatchedPaymentView;
export type RefundUnmatchedApiArg = {
  /** The payment's id at the card provider */
  transactionId: string;
};
export type ListReviewsApiResponse = /** status 200 The list */ ReviewView[];
export type ListReviewsApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'created_at' | '-created_at' | 'rating' | '-rating';
  /** Words; each must begin a word of the author's name or the text */
  q?: string;
  /** Default: `shown`; `hidden` and `all` are for admins */
  status?: 'shown' | 'hidden' | 'all';
  /** The first day, in UTC */
  from?: string;
  /** The last day, in UTC */
  to?: string;
};
export type AddReviewApiResponse = /** status 201 The review is stored */ Inserted;
export type AddReviewApiArg = {
  newReviewBody: NewReviewBody;
};
export type ModerateReviewApiResponse = /** status 200 0 when nothing changed */ Modified;
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
export type SearchApiResponse = /** status 200 What was found; exact hits first */ FoundView;
export type SearchApiArg = {
  /** What is searched for */
  q: string;
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
  /** Days of the period, today included; default: 30 */
  days?: number;
};
export type ExportStatsApiResponse = /** status 200 The file */ string;
export type ExportStatsApiArg = {
  /** Days of the period, today included; default: 30 */
  days?: number;
  /** What each row is of; default: `day` */
  by?: 'day' | 'customer' | 'part';
};
export type GetWaitingApiResponse = /** status 200 The counts */ WaitingView;
export type GetWaitingApiArg = void;
export type SuggestPartsApiResponse = /** status 200 The suggestions */ SuggestionsView;
export type SuggestPartsApiArg = {
  /** What is searched for */
  q: string;
};
export type ListSynonymsApiResponse = /** status 200 The synonyms, by word */ SynonymView[];
export type ListSynonymsApiArg = void;
export type DeleteSynonymApiResponse = /** status 200 How many synonyms were removed */ Deleted;
export type DeleteSynonymApiArg = {
  /** The word, in upper or lower case, with or without accents */
  word: string;
};
export type SetSynonymApiResponse = /** status 200 The synonym */ SynonymView;
export type SetSynonymApiArg = {
  /** The word, in upper or lower case, with or without accents */
  word: string;
  synonymBody: SynonymBody;
};
export type UpdateProfileApiResponse = /** status 200 0 when nothing changed */ Modified;
export type UpdateProfileApiArg = {
  /** Your own id */
  id: string;
  profileBody: ProfileBody;
};
export type ListUsersApiResponse = /** status 200 The list */ UserView[];
export type ListUsersApiArg = {
  /** Rows per page, 1 to 100; without it the whole list is sent */
  limit?: number;
  /** Start of the page, copied from a `Link` header; needs `limit` and the same `sort` */
  cursor?: string;
  /** The field to sort by, `-` before it for descending */
  sort?: 'email' | '-email' | 'created_at' | '-created_at';
  /** Words; each must begin a word of the e-mail or the name */
  q?: string;
};
export type RemoveAdminApiResponse = /** status 200 0 when the user is a customer already */ Modified;
export type RemoveAdminApiArg = {
  /** The user's e-mail, in upper or lower case */
  email: string;
};
export type MakeAdminApiResponse = /** status 200 0 when the user is an admin already */ Modified;
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
export type ChooseMessagesApiResponse = /** status 200 The messages are chosen */ Modified;
export type ChooseMessagesApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
  messageSwitchesBody: MessageSwitchesBody;
};
export type EndSessionsApiResponse = /** status 200 Your access tokens are invalid now */ Modified;
export type EndSessionsApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
};
export type GetViewsApiResponse = /** status 200 The views */ ViewsAnswer;
export type GetViewsApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
};
export type PutViewsApiResponse = /** status 200 Your views at their new revision */ SavedViewsView;
export type PutViewsApiArg = {
  /** Your e-mail, in upper or lower case */
  email: string;
  savedViewsBody: SavedViewsBody;
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
  /** What does not work while customers can still browse. `cards`: card payments fail. `cards-test`: test cards are accepted outside a demo. `identity`: users cannot sign in. `papers`: no invoices are made, because SELLER_NAME and SELLER_ADDRESS are not set */
  degraded?: ('cards' | 'cards-test' | 'identity' | 'papers')[];
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
  /** In a version conflict, the present state of the record */
  current?: {
    [key: string]: any;
  };
  /** What happened, for a person */
  detail: string;
  /** Every broken rule of every field */
  errors?: ProblemField[];
  /** In a refused import, the report of its rows */
  report?: {
    [key: string]: any;
  };
  /** In an error of the shop (5xx), the id of the request, by which its operator finds it in the log */
  request_id?: string;
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
export type AttributeView = {
  /** Lists of parts can be filtered by it */
  as_filter: boolean;
  /** The values of a choice, in their order */
  choices?: string[];
  /** The units that its numbers may have; absent: they have none */
  family?:
    | 'frequency'
    | 'power'
    | 'length'
    | 'data'
    | 'data_rate'
    | 'voltage'
    | 'current'
    | 'resistance'
    | 'capacitance'
    | 'inductance'
    | 'temperature'
    | 'mass'
    | 'time'
    | 'rotation'
    | 'sound';
  /** Tables of parts have a column for it */
  in_table: boolean;
  /** Its name in addresses and files, which never changes */
  key: string;
  /** What its values are */
  kind: 'text' | 'number' | 'choice' | 'choices' | 'yes_no';
  /** Its name, which no other attribute has */
  name: string;
  /** The unit of a number that is typed without one */
  unit?: string;
};
export type NewAttributeBody = {
  /** Lists of parts can be filtered by it; absent from a new attribute: true */
  as_filter?: boolean;
  /** The values of a choice, in their order */
  choices?: string[] | null;
  /** The units that its numbers may have; absent: they have none */
  family?:
    | (
        | 'frequency'
        | 'power'
        | 'length'
        | 'data'
        | 'data_rate'
        | 'voltage'
        | 'current'
        | 'resistance'
        | 'capacitance'
        | 'inductance'
        | 'temperature'
        | 'mass'
        | 'time'
        | 'rotation'
        | 'sound'
      )
    | null;
  /** Tables of parts have a column for it; absent from a new attribute: true */
  in_table?: boolean;
  /** Its name in addresses and files, which never changes */
  key: string;
  /** What its values are */
  kind: 'text' | 'number' | 'choice' | 'choices' | 'yes_no';
  /** Its name, which no other attribute has */
  name: string;
  /** The unit of a number that is typed without one */
  unit?: string | null;
};
export type Deleted = {
  /** 1 when it was removed, 0 when it did not exist */
  deletedCount: number;
};
export type FailedValue = {
  /** Its id */
  _id: string;
  /** The part's name */
  name: string;
  /** The value as it was typed */
  text: string;
};
export type AttributeChangeView = {
  /** Parts among them whose values fit the changed attribute, as they are or in its form */
  converts: number;
  /** The first ones of these */
  failed: FailedValue[];
  /** Parts among them whose values do not fit; they lose them with `drop_failed` */
  failed_count: number;
  /** 1 when the attribute or a value changed, 0 when nothing changed, and of a dry run */
  modifiedCount: number;
  /** Parts with a value, hidden and archived ones too; 0 when the change reads no values */
  total: number;
};
export type AttributePatchBody = {
  /** Lists of parts can be filtered by it; absent from a new attribute: true */
  as_filter?: boolean;
  /** The values of a choice, in their order */
  choices?: string[] | null;
  /** The units that its numbers may have; absent: they have none */
  family?:
    | (
        | 'frequency'
        | 'power'
        | 'length'
        | 'data'
        | 'data_rate'
        | 'voltage'
        | 'current'
        | 'resistance'
        | 'capacitance'
        | 'inductance'
        | 'temperature'
        | 'mass'
        | 'time'
        | 'rotation'
        | 'sound'
      )
    | null;
  /** Tables of parts have a column for it; absent from a new attribute: true */
  in_table?: boolean;
  /** What its values are */
  kind?: 'text' | 'number' | 'choice' | 'choices' | 'yes_no';
  /** Its name, which no other attribute has */
  name?: string;
  /** The unit of a number that is typed without one */
  unit?: string | null;
};
export type AuditSubjectView = {
  /** Its id; the record may be deleted */
  id: string;
  /** Its name at that time */
  label: string;
  /** The kind of record */
  type:
    | 'part'
    | 'synonym'
    | 'category'
    | 'attribute'
    | 'order'
    | 'user'
    | 'review'
    | 'payment'
    | 'message'
    | 'paper'
    | 'shop';
};
export type AuditEntryView = {
  /** Its id */
  _id: string;
  /** The action */
  action:
    | 'part-added'
    | 'part-changed'
    | 'part-archived'
    | 'part-restored'
    | 'part-deleted'
    | 'synonym-added'
    | 'synonym-changed'
    | 'synonym-deleted'
    | 'category-added'
    | 'category-changed'
    | 'category-deleted'
    | 'attribute-added'
    | 'attribute-changed'
    | 'attribute-deleted'
    | 'order-shipped'
    | 'order-shipping-undone'
    | 'order-tracking-changed'
    | 'order-deleted'
    | 'payment-recorded'
    | 'order-refunded'
    | 'invoice-created'
    | 'invoice-corrected'
    | 'correction-refused'
    | 'paper-issued'
    | 'paper-printed'
    | 'payment-refunded'
    | 'admin-made'
    | 'admin-removed'
    | 'review-hidden'
    | 'review-shown'
    | 'message-sent-again'
    | 'held-messages-released'
    | 'held-messages-dropped'
    | 'demo-cleared';
  /** The actor: an admin's e-mail, or `command line`, `ADMIN_EMAILS`, `identity provider`, `demo data` or, for papers, `shop` */
  actor: string;
  /** State after the action: the changed fields, or all fields of a new record; absent for a deletion */
  after?: {
    [key: string]: any;
  };
  /** When, ISO 8601 UTC */
  at: string;
  /** State before the action: the changed fields, or all fields of a deleted record; absent for a new one */
  before?: {
    [key: string]: any;
  };
  /** SHA-256 of the previous hash, a line feed, and the rest of this entry as JSON without spaces, its keys sorted */
  hash: string;
  /** Hash of the previous entry; zeros in the first entry */
  previous_hash: string;
  /** The record that was changed */
  subject: AuditSubjectView;
};
export type AuditVerification = {
  /** The first entry that fails the check: the one after a gap or, when the newest entries are missing, the newest one */
  broken_at?: string;
  /** Verified entries, counted from the first; all of them when the log is intact */
  entries: number;
  /** Hash of the last verified entry; zeros without one */
  head: string;
  /** True: no entry was changed and none is missing */
  intact: boolean;
  /** `changed`: the entry was changed. `gap`: entries before it are missing. `cut-off`: the newest entries are missing */
  reason?: 'changed' | 'gap' | 'cut-off';
};
export type BasketLineView = {
  /** Pieces */
  amount: number;
  /** The part's id */
  part_id: string;
  /** Of one piece when it was added, in whole US dollars */
  price: number;
};
export type BasketView = {
  /** The parts, each of them once */
  lines: BasketLineView[];
  /** Counts the changes of the basket; 0 if it was never changed */
  revision: number;
};
export type BasketLineBody = {
  /** Pieces */
  amount: number;
  /** The part's id */
  part_id: string;
  /** Of one piece when it was added, in whole US dollars */
  price: number;
};
export type BasketBody = {
  /** The parts, each of them once */
  lines: BasketLineBody[];
  /** The revision of the basket that was changed */
  revision: number;
};
export type CategoryView = {
  /** Its id */
  _id: string;
  /** The keys of attributes that its parts have, in their order, after those of the category that it is in */
  attributes: string[];
  /** The categories in it, in their order */
  children: CategoryView[];
  /** Slugs that lead to it too, the newest first; absent: none */
  former_slugs?: string[];
  /** Its name, which no other category of the same parent has */
  name: string;
  /** The id of the category that it is in; absent: it is at the top */
  parent_id?: string;
  /** Parts on sale in it and below it */
  part_count: number;
  /** Address of its picture */
  picture?: string;
  /** Its place among the categories of its parent, from 0 */
  position: number;
  /** Its name in addresses, which follows its name */
  slug: string;
};
export type Inserted = {
  /** The new id */
  insertedId: string;
};
export type NewCategoryBody = {
  /** The keys of attributes that its parts have, in their order, after those of the category that it is in */
  attributes?: string[];
  /** Its name, which no other category of the same parent has */
  name: string;
  /** The id of the category that it is in; null or absent: at the top */
  parent_id?: string | null;
  /** Address of its picture */
  picture?: string;
  /** Its place among the categories of its parent, from 0; absent: after them */
  position?: number;
};
export type Modified = {
  /** 1 when it changed, 0 when nothing changed */
  modifiedCount: number;
};
export type CategoryPatchBody = {
  /** The keys of attributes that its parts have, in their order, after those of the category that it is in */
  attributes?: string[];
  /** Its name, which no other category of the same parent has */
  name?: string;
  /** The id of the category that it is in; null or absent: at the top */
  parent_id?: string | null;
  /** Address of its picture */
  picture?: string;
  /** Its place among the categories of its parent, from 0; absent: after them */
  position?: number;
};
export type CardSettings = {
  /** `live`: real cards are charged. `demo`: the demo accepts test cards. `test`: test cards are accepted outside a demo */
  mode: 'live' | 'test' | 'demo';
  /** `sandbox` accepts test cards only */
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
  /** Whether the shop makes invoices; false: its seller is not set */
  invoices: boolean;
  /** How the store is marked. `demo`: the accounts are those of the built-in emulator */
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
export type ListedCustomerView = {
  /** Identifies the row: the e-mail */
  _id: string;
  /** The account's company; without an account that of the newest order */
  company?: string;
  /** The e-mail, lower-case */
  email: string;
  /** Paid orders in US dollars, refunds not deducted */
  gross: number;
  /** When the newest order was placed */
  last_order_at?: string;
  /** The account's display name, else the name in the newest order */
  name?: string;
  /** All orders */
  orders: number;
  /** The role of the account; absent: there are orders, but no account */
  role?: 'admin' | 'customer';
};
export type CustomerTotalsView = {
  /** Paid orders in US dollars, nothing deducted */
  gross: number;
  /** What banks returned in disputes that were lost, in US dollars */
  lost_in_disputes: number;
  /** `gross` without `refunds` and `lost_in_disputes` */
  net: number;
  /** All orders */
  orders: number;
  /** Paid: pending or shipped */
  paid: number;
  /** Succeeded and pending refunds in US dollars */
  refunds: number;
  /** Not paid yet */
  unpaid: number;
};
export type CustomerView = {
  /** The delivery address of the newest order */
  address?: string;
  /** `ADMIN_EMAILS` names the e-mail: its user becomes an admin at each sign-in; absent otherwise */
  admin_by_settings?: true;
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** When the account was created */
  created_at?: string;
  /** Education */
  education?: string;
  /** The e-mail, lower-case */
  email: string;
  /** Whether the identity provider had verified the e-mail at the last sign-in */
  email_verified?: boolean;
  /** When the newest order was placed */
  last_order_at?: string;
  /** LinkedIn profile link */
  linkedinUrl?: string;
  /** Location */
  location?: string;
  /** The account's display name, else the name in the newest order */
  name?: string;
  /** The phone number of the profile, else of the newest order */
  phone?: string;
  /** The role of the account; absent: there are orders, but no account */
  role?: 'admin' | 'customer';
  /** The buyer's tax ID, one line */
  tax_id?: string;
  /** What the orders came to */
  totals: CustomerTotalsView;
};
export type DataCheckView = {
  /** When it ended, ISO 8601 UTC */
  at: string;
  /** The first problems, one line each; at most 20 */
  lines: string[];
  /** The problems found; 0: the data is sound */
  problems: number;
  /** The version of the shop that checked */
  version: string;
};
export type LastDataCheck = {
  /** Absent until the data is checked for the first time */
  last?: DataCheckView;
};
export type LiveAnswer = {
  /** Always `live` */
  status: 'live';
};
export type ListedPaperView = {
  /** The id */
  _id: string;
  /** The buyer's company, else the buyer's name */
  buyer?: string;
  /** The customer's e-mail */
  email?: string;
  /** When it was issued */
  issued_at: string;
  /** `credit-note`: takes money off an invoice. `cancellation`: takes back a credit note whose refund failed. `lost`: a number that a restore of older data has lost; it has no order */
  kind: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** Its number */
  number: string;
  /** The id of its order */
  order_id?: string;
  /** The number of its order */
  order_number?: string;
  /** US dollars with at most two decimals */
  total: number;
};
export type TotalsOfKindView = {
  /** `credit-note`: takes money off an invoice. `cancellation`: takes back a credit note whose refund failed. `lost`: a number that a restore of older data has lost; it has no order */
  kind: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** How many papers */
  papers: number;
  /** The tax in it, in US dollars with at most two decimals */
  tax: number;
  /** What invoices and cancellations charge, less what credit notes take off, in US dollars with at most two decimals */
  total: number;
};
export type TotalsOfRateView = {
  /** How many papers */
  papers: number;
  /** The tax in it, in US dollars with at most two decimals */
  tax: number;
  /** In percent */
  tax_rate: number;
  /** What invoices and cancellations charge, less what credit notes take off, in US dollars with at most two decimals */
  total: number;
};
export type PaperTotalsView = {
  /** The same by kind of paper; that of credit notes is negative */
  kinds: TotalsOfKindView[];
  /** How many papers */
  papers: number;
  /** The same by tax rate, highest first */
  rates: TotalsOfRateView[];
  /** The tax in it, in US dollars with at most two decimals */
  tax: number;
  /** What invoices and cancellations charge, less what credit notes take off, in US dollars with at most two decimals */
  total: number;
};
export type BuyerView = {
  /** The buyer's address */
  address: string;
  /** The buyer's company */
  company?: string;
  /** The buyer's name */
  name: string;
  /** The buyer's tax number */
  tax_id?: string;
};
export type OrderPaperView = {
  /** The id */
  _id: string;
  /** Whom it is addressed to */
  buyer: BuyerView;
  /** Of a credit note or cancellation: the number of its invoice */
  invoice?: string;
  /** When it was issued */
  issued_at: string;
  /** `credit-note`: takes money off an invoice. `cancellation`: takes back a credit note whose refund failed. `lost`: a number that a restore of older data has lost; it has no order */
  kind: 'invoice' | 'credit-note' | 'cancellation' | 'lost';
  /** Its number */
  number: string;
  /** Of a credit note or cancellation. `correction`: a new invoice replaces its invoice, and no money was moved */
  reason?: 'refund' | 'correction';
  /** US dollars with at most two decimals */
  total: number;
};
export type CorrectionRequestView = {
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** When it was accepted or refused */
  decided_at?: string;
  /** The admin who accepted or refused it, for admins only */
  decided_by?: string;
  /** The number of the invoice */
  invoice: string;
  /** Why it was refused; the customer reads it */
  refusal?: string;
  /** When the customer asked */
  requested_at: string;
  /** `open`: it waits for an admin. `accepted`: a new invoice has replaced it. `refused`: the invoice stays, see `refusal` */
  status: 'open' | 'accepted' | 'refused';
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type BillingBody = {
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type RefusalBody = {
  /** Why it was refused; the customer reads it */
  refusal: string;
};
export type CorrectionBody = {
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** The number of the invoice to replace */
  invoice: string;
  /** The buyer's name */
  name: string;
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type MessageView = {
  /** Its id */
  _id: string;
  /** When its cause was stored */
  created_at: string;
  /** When it is sent or tried again; of a message that does not wait, when it was last tried */
  due_at: string;
  /** Its kind */
  kind:
    | 'order-placed'
    | 'payment-reminder'
    | 'payment-received'
    | 'order-shipped'
    | 'tracking-changed'
    | 'order-refunded'
    | 'order-cancelled'
    | 'correction-accepted'
    | 'correction-refused'
    | 'order-to-ship'
    | 'dispute-opened'
    | 'correction-requested'
    | 'unmatched-payment'
    | 'backup-failed'
    | 'low-stock'
    | 'email-verification'
    | 'password-reset';
  /** The id of its order */
  order_id?: string;
  /** The number of its order */
  order_number?: string;
  /** Why it failed or is not sent, or why its last try did not succeed */
  reason?: string;
  /** The recipient's e-mail, or `admins` */
  recipient: string;
  /** When the mail server took it */
  sent_at?: string;
  /** `waiting`: is sent when it is due. `held`: waits for an admin, after a restore or an import. `failed`: was refused or not taken for two days. `not-sent`: is not sent, for its reason */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'not-sent';
  /** Its subject */
  subject: string;
  /** Tries so far */
  tries: number;
};
export type MessagesChanged = {
  /** The number of messages that changed */
  modifiedCount: number;
};
export type MessagePreview = {
  /** Its id */
  _id: string;
  /** When its cause was stored */
  created_at: string;
  /** When it is sent or tried again; of a message that does not wait, when it was last tried */
  due_at: string;
  /** As HTML, as a mail program shows it */
  html: string;
  /** Its kind */
  kind:
    | 'order-placed'
    | 'payment-reminder'
    | 'payment-received'
    | 'order-shipped'
    | 'tracking-changed'
    | 'order-refunded'
    | 'order-cancelled'
    | 'correction-accepted'
    | 'correction-refused'
    | 'order-to-ship'
    | 'dispute-opened'
    | 'correction-requested'
    | 'unmatched-payment'
    | 'backup-failed'
    | 'low-stock'
    | 'email-verification'
    | 'password-reset';
  /** The id of its order */
  order_id?: string;
  /** The number of its order */
  order_number?: string;
  /** Why it failed or is not sent, or why its last try did not succeed */
  reason?: string;
  /** The recipient's e-mail, or `admins` */
  recipient: string;
  /** When the mail server took it */
  sent_at?: string;
  /** `waiting`: is sent when it is due. `held`: waits for an admin, after a restore or an import. `failed`: was refused or not taken for two days. `not-sent`: is not sent, for its reason */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'not-sent';
  /** Its subject */
  subject: string;
  /** As text */
  text: string;
  /** Tries so far */
  tries: number;
};
export type DisputeView = {
  /** The disputed amount in US dollars, with at most two decimals */
  amount: number;
  /** When it was decided or closed, ISO 8601 UTC */
  closed_at?: string;
  /** When it began, ISO 8601 UTC */
  created_at: string;
  /** Until when the shop must answer it at the card provider, ISO 8601 UTC; absent when the provider named no time */
  due_by?: string;
  /** Its id at the card provider */
  id: string;
  /** `inquiry`: the bank asks, no money has moved. `inquiry-closed`: the inquiry ended without a dispute. `open`: the bank holds the money until it decides. `won`: the shop keeps the money. `lost`: the customer gets it back */
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost';
};
export type OrderLineView = {
  /** Pieces ordered */
  amount: number;
  /** The part's id */
  part_id: string;
  /** Its picture */
  part_image: string;
  /** The part's name */
  part_name: string;
  /** Of one piece when it was ordered, in US dollars */
  price: number;
  /** Pieces that are shipped, or were: without those that were refunded before. Absent when they are all pieces ordered */
  remaining?: number;
  /** The part's number; absent if it has none */
  sku?: string;
  /** Price × amount in whole US dollars */
  total_price: number;
};
export type ParcelView = {
  /** The carrier of the parcel */
  carrier: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** The carrier's number of the parcel */
  tracking_number: string;
  /** The page that shows the parcel; absent for the carrier `other` when it was given none */
  tracking_url?: string;
};
export type RefundLineView = {
  /** US dollars with at most two decimals */
  amount: number;
  /** The part's id */
  part_id: string;
  /** The part's name, as ordered */
  part_name: string;
  /** Pieces refunded */
  pieces: number;
  /** Whether they were to go back to the stock, for admins only */
  restock?: boolean;
  /** Pieces that went back to the stock, for admins only; none of a part that was deleted, nor pieces that a failed refund had returned already */
  restocked?: number;
  /** The part's number; absent if it had none */
  sku?: string;
};
export type RefundClaimView = {
  /** US dollars with at most two decimals */
  amount: number;
  /** The admin who refunds it */
  by: string;
  /** Since when, ISO 8601 UTC */
  created_at: string;
  /** The pieces that it pays back */
  lines: RefundLineView[];
  /** What the admin entered; the customer sees it */
  reason?: string;
};
export type RefundView = {
  /** US dollars with at most two decimals */
  amount: number;
  /** The admin who refunded it, for admins only; absent for a refund made at the card provider */
  by?: string;
  /** When, ISO 8601 UTC */
  created_at: string;
  /** Its id at the card provider */
  id: string;
  /** The pieces that it pays back; absent for a refund of an amount */
  lines?: RefundLineView[];
  /** What the admin entered; the customer sees it */
  reason?: string;
  /** `pending`: the bank is processing it. `failed`: the bank rejected it; it does not count */
  status: 'pending' | 'succeeded' | 'failed';
};
export type OrderView = {
  /** Its id */
  _id: string;
  /** Pieces ordered, of all lines */
  amount: number;
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The brand of that card */
  card_brand?: string;
  /** The last four digits of that card */
  card_last4?: string;
  /** The carrier of the first parcel */
  carrier?: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** The buyer's company, one line */
  company?: string;
  /** What its customer asked to correct in its invoice, oldest first; absent without any */
  correction_requests?: CorrectionRequestView[];
  /** When it was placed, ISO 8601 UTC */
  created_at: string;
  /** Delivery address */
  delivery_address: string;
  /** Delivery phone: digits with an optional leading plus */
  delivery_phone: string;
  /** Every dispute of its payment; absent when there was none */
  disputes?: DisputeView[];
  /** The customer's e-mail */
  email: string;
  /** When the unpaid order expires and is cancelled, ISO 8601 UTC. Absent for a paid order and when orders do not expire */
  held_until?: string;
  /** What was ordered, each line another part */
  lines: OrderLineView[];
  /** The customer's name */
  name: string;
  /** The customer's note to the shop */
  note?: string;
  /** Its number, which people can read aloud; unique, and found by the search of the lists */
  number: string;
  /** When the card was charged */
  paid_at?: string;
  /** Whether its invoice and credit notes are issued, or one is owed */
  papers?: 'owed' | 'made';
  /** Its parcels; absent when it has no tracking */
  parcels?: ParcelView[];
  /** The id of the first line's part */
  part_id: string;
  /** The picture of the first line's part */
  part_image: string;
  /** The part's name or, with several lines, that of the first and the number of the others: `N8 Processor and 2 more` */
  part_name: string;
  /** Why a paid order must not be shipped. `disputed`: the customer disputes the payment. `dispute-lost`: the bank returned the money. `refunded`: the payment is fully refunded. Absent for every other order */
  payment_state?: 'disputed' | 'dispute-lost' | 'refunded';
  /** The buyer's own purchase order number, one line */
  po_number?: string;
  /** Refunds of lines that the card provider has not confirmed yet, for admins only; absent without any */
  refund_claims?: RefundClaimView[];
  /** The sum of its refunds, pending ones included, in US dollars with at most two decimals. The order stays paid or shipped. Absent without refunds */
  refunded?: number;
  /** Its refunds, oldest first */
  refunds?: RefundView[];
  /** When it was shipped */
  shipped_at?: string;
  /** The admin who marked it as shipped; only admins see it */
  shipped_by?: string;
  /** Absent: unpaid. `pending`: paid, not shipped. `shipped`: shipped */
  status?: 'pending' | 'shipped';
  /** The buyer's tax ID, one line */
  tax_id?: string;
  /** The sum of all lines in whole US dollars */
  total_price: number;
  /** The carrier's number of the first parcel */
  tracking_number?: string;
  /** The page that shows the first parcel */
  tracking_url?: string;
  /** The payment's transaction id */
  transactionId?: string;
};
export type NewOrderBody = {
  /** Pieces ordered */
  amount: number;
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** Delivery address */
  delivery_address: string;
  /** Delivery phone: digits with an optional leading plus */
  delivery_phone: string;
  /** The customer's e-mail */
  email: string;
  /** The customer's name */
  name: string;
  /** The customer's note to the shop */
  note?: string;
  /** The part's id; without it the part is found by part_name and part_image */
  part_id?: string;
  /** Its picture */
  part_image: string;
  /** The part's name */
  part_name: string;
  /** The buyer's own purchase order number, one line */
  po_number?: string;
  /** The buyer's tax ID, one line */
  tax_id?: string;
  /** Price × amount in whole US dollars */
  total_price: number;
};
export type NewLineBody = {
  /** Pieces ordered */
  amount: number;
  /** The part's id */
  part_id: string;
  /** Price × amount in whole US dollars */
  total_price: number;
};
export type NewLinesBody = {
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** Delivery address */
  delivery_address: string;
  /** Delivery phone: digits with an optional leading plus */
  delivery_phone: string;
  /** The customer's e-mail */
  email: string;
  /** What is ordered, each line another part; all of them are ordered, or none */
  lines: NewLineBody[];
  /** The customer's name */
  name: string;
  /** The customer's note to the shop */
  note?: string;
  /** The buyer's own purchase order number, one line */
  po_number?: string;
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type BulkResultView = {
  /** Why it is refused */
  detail?: string;
  /** Its id */
  id: string;
  /** The order's number or the part's name; the id when it does not exist */
  name: string;
  /** `already`: nothing changed, because it was so before */
  outcome: 'done' | 'already' | 'refused';
  /** The part's version afterwards */
  version?: number;
};
export type BulkReportView = {
  /** How many rows were so before */
  already: number;
  /** How many rows changed */
  done: number;
  /** How many rows are refused */
  refused: number;
  /** Each row, in the order of the request */
  results: BulkResultView[];
};
export type ParcelBody = {
  /** The carrier of the parcel */
  carrier: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** The carrier's number of the parcel: of a known carrier letters, digits, blanks and dashes, and stored without blanks */
  tracking_number: string;
  /** The page that shows the parcel; for the carrier `other` only, because the shop knows the pages of the others */
  tracking_url?: string;
};
export type BulkTrackingBody = {
  /** The carrier of a single parcel; required with `tracking_number` */
  carrier?: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** The id of the order */
  id: string;
  /** Its parcels, instead of `carrier`, `tracking_number` and `tracking_url`; each number of a carrier once */
  parcels?: ParcelBody[];
  /** The carrier's number of the parcel: of a known carrier letters, digits, blanks and dashes, and stored without blanks; required with `carrier` */
  tracking_number?: string;
  /** The page that shows the parcel; for the carrier `other` only, because the shop knows the pages of the others */
  tracking_url?: string;
};
export type BulkOrdersBody = {
  /** `delete`: only unpaid orders can be deleted */
  action: 'ship' | 'undo-shipping' | 'delete';
  /** The ids of the orders */
  ids: string[];
  /** With `ship`: the tracking of some or all of the orders */
  tracking?: BulkTrackingBody[];
};
export type OrderIdsBody = {
  /** The ids of the orders */
  ids: string[];
};
export type MatchingOrderView = {
  /** Its id */
  _id: string;
  /** The customer's name */
  name: string;
  /** Its number */
  number: string;
  /** Absent: unpaid */
  status?: 'pending' | 'shipped';
};
export type MatchingOrdersView = {
  /** The first that match, in the list's order */
  orders: MatchingOrderView[];
  /** How many match; `10000+` when a filter matches more */
  total: string;
};
export type PaymentRecordBody = {
  /** The order's id, as in the path */
  order: string;
  /** The payment intent's id */
  transactionId: string;
};
export type OrderMessageView = {
  /** Its id */
  _id: string;
  /** When its cause was stored */
  created_at: string;
  /** Its kind */
  kind:
    | 'order-placed'
    | 'payment-reminder'
    | 'payment-received'
    | 'order-shipped'
    | 'tracking-changed'
    | 'order-refunded'
    | 'order-cancelled'
    | 'correction-accepted'
    | 'correction-refused'
    | 'order-to-ship'
    | 'dispute-opened'
    | 'correction-requested'
    | 'unmatched-payment'
    | 'backup-failed'
    | 'low-stock'
    | 'email-verification'
    | 'password-reset';
  /** The recipient's e-mail, or `admins` */
  recipient: string;
  /** When the mail server took it */
  sent_at?: string;
  /** `waiting`: is sent when it is due. `held`: waits for an admin, after a restore or an import. `failed`: was refused or not taken for two days. `not-sent`: is not sent, for its reason */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'not-sent';
  /** Its subject */
  subject: string;
};
export type PaymentCheckAnswer = {
  /** True when the order was unpaid and this request recorded its payment */
  settled: boolean;
  /** `none`: there is no payment intent. `open`: the intent is not paid. `processing`: the bank is processing it. `cancelled`: the intent can no longer be paid. `unknown`: the card provider does not know it */
  status: 'none' | 'open' | 'processing' | 'succeeded' | 'cancelled' | 'unknown';
  /** The payment intent; absent with `none` */
  transactionId?: string;
};
export type RefundAnswer = {
  /** This refund */
  refund: RefundView;
  /** All refunds of this order together, in US dollars with at most two decimals */
  refunded: number;
};
export type RefundLineBody = {
  /** The part's id, in the order */
  part_id: string;
  /** Pieces, at most those that are not refunded yet */
  pieces: number;
  /** Whether the pieces go back to the stock; default: no */
  restock?: boolean;
};
export type RefundBody = {
  /** US dollars with at most two decimals; without lines the default is the rest of the payment */
  amount?: number;
  /** Pieces to refund instead of an amount, each line another part */
  lines?: RefundLineBody[];
  /** Why; the customer sees it */
  reason?: string;
};
export type TrackingBody = {
  /** The carrier of a single parcel; required with `tracking_number` */
  carrier?: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** Its parcels, instead of `carrier`, `tracking_number` and `tracking_url`; each number of a carrier once */
  parcels?: ParcelBody[];
  /** The carrier's number of the parcel: of a known carrier letters, digits, blanks and dashes, and stored without blanks; required with `carrier` */
  tracking_number?: string;
  /** The page that shows the parcel; for the carrier `other` only, because the shop knows the pages of the others */
  tracking_url?: string;
};
export type PackingSlipsBody = {
  /** The ids of the orders */
  ids: string[];
  /** The size of the pages */
  size?: 'a4' | 'letter';
};
export type PartView = {
  /** Its id */
  _id: string;
  /** It is no longer sold; absent: it is on sale */
  archived?: true;
  /** The values of the attributes that its category has, by their keys; absent: none */
  attributes?: {
    [key: string]: string | string[] | boolean;
  };
  /** The id of its category; absent: it is in none */
  category_id?: string;
  /** When it was added, ISO 8601 UTC */
  created_at: string;
  /** Its datasheets, at most three; absent: none */
  datasheets?: {
    /** Its name, which searches find */
    name: string;
    /** Bytes of the file */
    size: number;
    /** Its address */
    url: string;
  }[];
  /** Description of the part */
  description: string;
  /** Address of its picture */
  image_url: string;
  /** Minimum pieces of one order */
  min_order: number;
  /** The part's name */
  name: string;
  /** Its pictures, at most six; absent: that of `image_url` alone */
  pictures?: {
    /** What it shows, for people who do not see it */
    alt?: string;
    /** Its address; an uploaded picture has that of its width of 800 pixels */
    url: string;
  }[];
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
  /** Its part number; absent if it has none */
  sku?: string;
};
export type PartDatasheetBody = {
  /** Its name, which searches find */
  name: string;
  /** Its address */
  url: string;
};
export type PartPictureBody = {
  /** What it shows, for people who do not see it */
  alt?: string;
  /** Its address; an uploaded picture has that of its width of 800 pixels */
  url: string;
};
export type NewPartBody = {
  /** Values of attributes that its category has, by their keys: as answers show them, or a number alone. Others stay; null or an empty text removes one */
  attributes?: {
    [key: string]: (string | null) | string[] | boolean | number;
  };
  /** The id of its category; null: none */
  category_id?: string | null;
  /** All of its datasheets in their order */
  datasheets?: PartDatasheetBody[];
  /** Description of the part */
  description: string;
  /** Address of its picture */
  image_url?: string;
  /** Minimum pieces of one order */
  min_order: number;
  /** The part's name */
  name: string;
  /** All of its pictures in their order, the first being that of `image_url`: links, or addresses of uploaded pictures */
  pictures?: PartPictureBody[];
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
  /** Its part number, which no other part has in any case of its letters; empty for none */
  sku?: string;
};
export type BulkPartBody = {
  /** With `set-category`: the id of the new category; null: none */
  category_id?: string | null;
  /** The id of the part */
  id: string;
  /** With `set-attribute`: the key of the attribute */
  key?: string;
  /** With `set-category`: the id of the category that the new one replaces; null: none. While the part has it, the version does not matter */
  old_category_id?: string | null;
  /** With `set-prices`: the price that the new one replaces. While the part has it, the version does not matter: a sale makes a new one */
  old_price?: number;
  /** With `set-stock`: the stock that the new one replaces. While the part has it, the version does not matter: a new price makes a new one */
  old_quantity?: number;
  /** With `set-attribute`: the value that the new one replaces, as answers show it; null: none. While the part has it, the version does not matter */
  old_value?: (string | null) | string[] | boolean | number;
  /** With `set-prices`: the new price of one piece in whole US dollars */
  price?: number;
  /** With `set-stock`: the new number of available pieces */
  quantity?: number;
  /** With `set-attribute`: its new value; null or an empty text: none */
  value?: (string | null) | string[] | boolean | number;
  /** The version that the new price, stock, category or attribute is based on; required with these, unless the old value is given */
  version?: number;
};
export type BulkPartsBody = {
  /** What to do with each part */
  action: 'set-prices' | 'set-stock' | 'set-category' | 'set-attribute' | 'archive' | 'restore' | 'delete';
  /** The parts */
  parts: BulkPartBody[];
};
export type PartIdsBody = {
  /** The ids of the parts */
  ids: string[];
};
export type CategoryCountView = {
  /** Matching parts in it and below it */
  count: number;
  /** Its name, which no other category of the same parent has */
  name: string;
  /** Its name in addresses, which follows its name */
  slug: string;
};
export type FacetValueView = {
  /** Parts with it */
  count: number;
  /** A value of the filter `attr.<key>`; of yes or no `true` or `false` */
  value: string;
};
export type FacetView = {
  /** Its name in addresses and files, which never changes */
  key: string;
  /** What its values are */
  kind: 'text' | 'number' | 'choice' | 'choices' | 'yes_no';
  /** Of a number: the most, in its unit; absent when no part has one */
  max?: number;
  /** Of a number: the least, in its unit; absent when no part has one */
  min?: number;
  /** Its name, which no other attribute has */
  name: string;
  /** The unit of a number that is typed without one */
  unit?: string;
  /** The values that parts have, and those that the filter names; choices in their order, texts by the number of their parts. Of a text at most 500; of a number none */
  values: FacetValueView[];
};
export type FacetsView = {
  /** The categories with matching parts: those in the filtered one, else those at the top */
  categories: CategoryCountView[];
  /** The attributes for filters that the filtered category has, else those that all categories have. Each is counted by all filters but its own */
  facets: FacetView[];
  /** How many match, as in `X-Total-Count`; `10000+` when a filter matches more */
  total: string;
};
export type ImportCounts = {
  /** New parts */
  added: number;
  /** Changed parts */
  changed: number;
  /** Unchanged parts */
  unchanged: number;
  /** Rows that cannot be imported */
  wrong: number;
};
export type ErrorGroup = {
  /** The column */
  field: string;
  /** The lines of the first of them */
  first_lines: number[];
  /** Which rule it breaks */
  message: string;
  /** The number of its rows */
  rows: number;
};
export type FieldChange = {
  /** Its value in the file */
  after: string | number;
  /** Its present value */
  before: string | number;
};
export type RowError = {
  /** The column */
  field: string;
  /** Which rule it breaks */
  message: string;
};
export type ImportedRow = {
  /** The part's id; absent for a new part until it is added */
  _id?: string;
  /** The fields that change or conflict, with their present value and the file's */
  changes?: {
    [key: string]: FieldChange;
  };
  /** Why the row is invalid */
  errors?: RowError[];
  /** The line where the row begins */
  line: number;
  /** The part's name in the file, else its present name, else its part number */
  name: string;
  /** `wrong` rows keep the whole file from being imported */
  outcome: 'added' | 'changed' | 'unchanged' | 'wrong';
  /** What may be a mistake; it keeps nothing from being imported */
  warnings?: RowError[];
};
export type ImportReport = {
  /** Rows by outcome */
  counts: ImportCounts;
  /** True: nothing was changed; the report shows what an import would do */
  dry_run: boolean;
  /** What is wrong with the rows, with all rows of each error, the first 100 different ones */
  errors: ErrorGroup[];
  /** The heads of the columns that were left out; "Column 7" for one with texts but no head */
  left_out: string[];
  /** The rows in the order of the file; invalid rows until 100 errors are listed */
  rows: ImportedRow[];
};
export type MatchedPart = {
  /** Its id */
  _id: string;
  /** Address of its picture */
  image_url: string;
  /** Minimum pieces of one order */
  min_order: number;
  /** The part's name */
  name: string;
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
  /** Its part number; absent if it has none */
  sku?: string;
};
export type RowMatches = {
  /** exact: the text is the part number, marks and case aside, or the name, case and the number of blanks aside. similar: a search found the parts, so let a person choose, also when it is one. none: no part was found */
  match: 'exact' | 'similar' | 'none';
  /** At most 8. Several with an exact match: one of them is meant */
  parts: MatchedPart[];
  /** The text was compared with part numbers and names only: it came after 50 others that are neither. Send it again in a shorter list */
  search_skipped?: true;
};
export type MatchesView = {
  /** One for each text, in the same order */
  rows: RowMatches[];
};
export type TextBody = {
  /** A part number, a name, or words of a name */
  text: string;
};
export type MatchesBody = {
  /** The texts */
  rows: TextBody[];
};
export type MatchingPartView = {
  /** Its id */
  _id: string;
  /** It is no longer sold; absent: it is on sale */
  archived?: true;
  /** The values of the attributes that its category has, by their keys; absent: none */
  attributes?: {
    [key: string]: string | string[] | boolean;
  };
  /** The id of its category; absent: it is in none */
  category_id?: string;
  /** Its name */
  name: string;
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
  /** Its version, which every change and every sale increases */
  version: number;
};
export type MatchingPartsView = {
  /** The first that match, in the list's order */
  parts: MatchingPartView[];
  /** How many match; `10000+` when a filter matches more */
  total: string;
};
export type PartPatchBody = {
  /** Values of attributes that its category has, by their keys: as answers show them, or a number alone. Others stay; null or an empty text removes one */
  attributes?: {
    [key: string]: (string | null) | string[] | boolean | number;
  };
  /** The id of its category; null: none */
  category_id?: string | null;
  /** All of its datasheets in their order */
  datasheets?: PartDatasheetBody[];
  /** Description of the part */
  description?: string;
  /** Address of its picture */
  image_url?: string;
  /** Minimum pieces of one order */
  min_order?: number;
  /** The part's name */
  name?: string;
  /** All of its pictures in their order, the first being that of `image_url`: links, or addresses of uploaded pictures */
  pictures?: PartPictureBody[];
  /** Price of one piece in whole US dollars */
  price?: number;
  /** Pieces available now */
  quantity?: number;
  /** Its part number, which no other part has in any case of its letters; empty for none */
  sku?: string;
};
export type Datasheet = {
  /** Its name, which searches find */
  name: string;
  /** Bytes of the file */
  size: number;
  /** Its address */
  url: string;
};
export type Picture = {
  /** Pixels of its height then */
  height: number;
  /** Its address, at 800 pixels */
  url: string;
  /** Pixels of the turned picture at its largest stored width */
  width: number;
};
export type CheckedView = {
  /** Payments that the card provider lists for the period */
  intents: number;
  /** Orders paid in the period */
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
  /** The disputed amount in US dollars, with at most two decimals */
  amount: number;
  /** When it was decided or closed, ISO 8601 UTC */
  closed_at?: string;
  /** When it began, ISO 8601 UTC */
  created_at: string;
  /** ISO 4217, lower-case */
  currency: string;
  /** Until when the shop must answer it at the card provider, ISO 8601 UTC; absent when the provider named no time */
  due_by?: string;
  /** The customer's e-mail */
  email: string;
  /** Its id at the card provider */
  id: string;
  /** Its order, which may be deleted */
  order_id?: string;
  /** `inquiry`: the bank asks, no money has moved. `inquiry-closed`: the inquiry ended without a dispute. `open`: the bank holds the money until it decides. `won`: the shop keeps the money. `lost`: the customer gets it back */
  status: 'inquiry' | 'inquiry-closed' | 'open' | 'won' | 'lost';
  /** The payment's id at the card provider */
  transactionId: string;
};
export type UnmatchedPaymentView = {
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
  /** What was compared */
  checked: CheckedView;
  /** Every difference */
  differences: DifferenceView[];
  /** Open disputes, then those that began in the period */
  disputes: PaymentDisputeView[];
  /** The first day, in UTC */
  from: string;
  /** True: there are more than 500 differences; request fewer days */
  more: boolean;
  /** The last day, in UTC */
  to: string;
  /** Payments without an order: failed refunds first, then open ones, then those closed in the period */
  unmatched_payments: UnmatchedPaymentView[];
};
export type ReviewView = {
  /** Its id */
  _id: string;
  /** When it was written, ISO 8601 UTC */
  created_at: string;
  /** Whether only admins see it; present when hidden reviews are requested */
  hidden?: boolean;
  /** The author's display name */
  name: string;
  /** Stars, 0 to 5 */
  rating: number;
  /** The text */
  review: string;
};
export type NewReviewBody = {
  /** The author's display name */
  name: string;
  /** Stars, 0 to 5 */
  rating: number;
  /** The text */
  review: string;
};
export type ReviewPatchBody = {
  /** True: only admins see it */
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
  /** What the customer must do next */
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
  /** The card's fields; they are not stored */
  card: SandboxCard;
  /** The kind of payment method */
  type: 'card';
};
export type FoundMessageView = {
  /** The id */
  _id: string;
  /** When it was stored */
  created_at: string;
  /** Its kind */
  kind:
    | 'order-placed'
    | 'payment-reminder'
    | 'payment-received'
    | 'order-shipped'
    | 'tracking-changed'
    | 'order-refunded'
    | 'order-cancelled'
    | 'correction-accepted'
    | 'correction-refused'
    | 'order-to-ship'
    | 'dispute-opened'
    | 'correction-requested'
    | 'unmatched-payment'
    | 'backup-failed'
    | 'low-stock'
    | 'email-verification'
    | 'password-reset';
  /** As in `GET /messages` */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'not-sent';
  /** Its subject */
  subject: string;
  /** The recipient's e-mail, or `admins` */
  to: string;
};
export type FoundOrderView = {
  /** The id */
  _id: string;
  /** When it was stored */
  created_at: string;
  /** The customer's e-mail */
  email: string;
  /** What the text is, or is the beginning of */
  matched: 'number' | 'transaction' | 'refund' | 'dispute' | 'tracking' | 'invoice' | 'words';
  /** The customer's name */
  name: string;
  /** Its number */
  number: string;
  /** Absent: unpaid */
  status?: 'pending' | 'shipped';
  /** Its total in whole US dollars */
  total_price: number;
};
export type FoundPartView = {
  /** The id */
  _id: string;
  /** It is no longer sold; absent: it is on sale */
  archived?: true;
  /** Its name */
  name: string;
  /** Price of one piece in whole US dollars */
  price: number;
  /** Pieces available now */
  quantity: number;
  /** The part number; absent if it has none */
  sku?: string;
};
export type FoundUserView = {
  /** The id */
  _id: string;
  /** The e-mail */
  email: string;
  /** The identity provider's display name */
  name?: string;
  /** The role */
  role: 'admin' | 'customer';
};
export type FoundView = {
  /** Messages, newest first */
  messages: FoundMessageView[];
  /** Orders: those that the text identifies first */
  orders: FoundOrderView[];
  /** Parts: the one with this part number first, archived ones last */
  parts: FoundPartView[];
  /** Users, by e-mail */
  users: FoundUserView[];
};
export type ShipBody = {
  /** The carrier of a single parcel; required with `tracking_number` */
  carrier?: 'ups' | 'fedex' | 'dhl' | 'usps' | 'dpd' | 'gls' | 'other';
  /** True: ship it although it is fully refunded or disputed */
  override?: boolean;
  /** Its parcels, instead of `carrier`, `tracking_number` and `tracking_url`; each number of a carrier once */
  parcels?: ParcelBody[];
  /** Reason for shipping it; required with `override`, recorded in the audit log */
  reason?: string;
  /** The carrier's number of the parcel: of a known carrier letters, digits, blanks and dashes, and stored without blanks; required with `carrier` */
  tracking_number?: string;
  /** The page that shows the parcel; for the carrier `other` only, because the shop knows the pages of the others */
  tracking_url?: string;
};
export type SumsView = {
  /** Revenue of the orders that were paid, in whole US dollars */
  gross: number;
  /** What banks returned in disputes that were lost, on the day the dispute was lost, in US dollars, with at most two decimals */
  lost_in_disputes: number;
  /** Gross less refunds and what was lost in disputes, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  net: number;
  /** Refunds on the day of the refund, without failed ones, in US dollars, with at most two decimals */
  refunds: number;
};
export type BestCustomer = {
  /** The same for the period before */
  before: SumsView;
  /** The company in it; absent without one */
  company?: string;
  /** The customer's e-mail */
  email: string;
  /** Revenue of the orders that were paid, in whole US dollars */
  gross: number;
  /** What banks returned in disputes that were lost, on the day the dispute was lost, in US dollars, with at most two decimals */
  lost_in_disputes: number;
  /** The name in the customer's newest order */
  name: string;
  /** Gross less refunds and what was lost in disputes, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  net: number;
  /** Orders paid in the period */
  orders: number;
  /** Refunds on the day of the refund, without failed ones, in US dollars, with at most two decimals */
  refunds: number;
};
export type BestPart = {
  /** Pieces sold in the period */
  amount: number;
  /** The part's id */
  part_id: string;
  /** Its name */
  part_name: string;
  /** Revenue in the period, in whole US dollars */
  revenue: number;
};
export type DailyFigures = {
  /** The day, UTC */
  day: string;
  /** What banks returned in disputes that were lost, on the day the dispute was lost, in US dollars, with at most two decimals */
  lost_in_disputes: number;
  /** Revenue less refunds, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  net: number;
  /** Orders placed that day, without unpaid orders that were deleted */
  orders: number;
  /** Refunds of that day, without failed ones, in US dollars, with at most two decimals */
  refunds: number;
  /** Revenue of the orders paid that day, less what was lost in disputes that day, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  revenue: number;
};
export type OrderCounts = {
  /** Paid and not shipped */
  pending: number;
  /** Shipped */
  shipped: number;
  /** Pending orders whose payment is neither fully refunded nor disputed */
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
  /** In the period, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  period: number;
  /** Since the shop opened, in US dollars, with at most two decimals; negative when customers got back more than they paid */
  total: number;
};
export type WaitingView = {
  /** Customers' requests to correct an invoice that no admin has decided */
  correction_requests: number;
  /** The earliest time, still ahead, until which one of these disputes must be answered at the card provider, ISO 8601 UTC */
  dispute_due_by?: string;
  /** Open disputes and inquiries */
  disputes: number;
  /** Messages that could not be sent */
  failed_messages: number;
  /** Payments without an order whose refund failed, and orders whose last refund failed */
  failed_refunds: number;
  /** Messages that are held after a restore or an import, until an admin sends or drops them */
  held_messages: number;
  /** Parts on sale with few pieces left, see `parts` */
  low_stock: number;
  /** Reviews that were written today (UTC) */
  reviews_today: number;
  /** Pending orders whose payment is neither fully refunded nor disputed */
  to_ship: number;
  /** The sum of all counts */
  total: number;
  /** Payments without an order that are neither refunded nor resolved */
  unmatched_payments: number;
};
export type StatsView = {
  /** The ten customers with the highest gross in the period */
  best_customers: BestCustomer[];
  /** The ten parts with the highest revenue in the period */
  best_parts: BestPart[];
  /** Every day of the period, oldest first */
  daily: DailyFigures[];
  /** The day of the newest order, UTC; absent without orders */
  last_order_day?: string;
  /** Orders as they are now */
  orders: OrderCounts;
  /** Parts as they are now */
  parts: PartCounts;
  /** Revenue of paid orders by the day of payment, less what was lost in disputes; refunds not subtracted */
  revenue: Revenue;
  /** The money of the period */
  sales: SumsView;
  /** The money of as many days directly before the period */
  sales_before: SumsView;
  /** What waits for an admin now */
  waiting: WaitingView;
};
export type NamedCategory = {
  /** Its name, which no other category of the same parent has */
  name: string;
  /** Parts on sale in it and below it */
  part_count: number;
  /** Its name in addresses, which follows its name */
  slug: string;
};
export type WithoutView = {
  /** The word that no part has together with the others */
  left_out: string;
  /** The other words */
  q: string;
};
export type SuggestionsView = {
  /** The first categories with parts whose names have words that begin with all words of the text */
  categories: NamedCategory[];
  /** The text with its typing errors mended; only when no part is found, and parts with this text are */
  did_you_mean?: string;
  /** The first parts that a search for the text finds, by relevance */
  parts: MatchedPart[];
  /** The text without one word; only when no part is found, and parts with this text are */
  without?: WithoutView;
};
export type SynonymView = {
  /** The word, in lower case and without accents */
  word: string;
  /** Texts; parts that have all words of one of them are found too */
  words: string[];
};
export type SynonymBody = {
  /** Texts; parts that have all words of one of them are found too */
  words: string[];
};
export type ProfileBody = {
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
  /** Education */
  education?: string;
  /** LinkedIn profile link */
  linkedinUrl?: string;
  /** Location */
  location?: string;
  /** Phone number: digits with an optional leading plus */
  phone?: string;
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type UserView = {
  /** The id */
  _id: string;
  /** Billing address; without it, the delivery address */
  billing_address?: string;
  /** The buyer's company, one line */
  company?: string;
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
  /** The messages that an admin gets by e-mail; absent for a customer */
  message_kinds?: (
    'order-to-ship' | 'dispute-opened' | 'correction-requested' | 'unmatched-payment' | 'backup-failed' | 'low-stock'
  )[];
  /** The display name of the account at the last sign-in */
  name?: string;
  /** Phone number: digits with an optional leading plus */
  phone?: string;
  /** Absent for a customer */
  role?: 'admin';
  /** The buyer's tax ID, one line */
  tax_id?: string;
};
export type Session = {
  /** The access token: send it as `Authorization: Bearer …` */
  token: string;
};
export type OpenSessionBody = {
  /** The e-mail, lower-case */
  email: string;
};
export type MessageSwitchesBody = {
  /** Whether to get a message when a scheduled backup failed */
  'backup-failed'?: boolean;
  /** Whether to get a message when a customer asks to correct an invoice */
  'correction-requested'?: boolean;
  /** Whether to get a message when a customer disputes a payment */
  'dispute-opened'?: boolean;
  /** Whether to get a message, once a day, when parts are low in stock */
  'low-stock'?: boolean;
  /** Whether to get a message when an order was paid and waits to be shipped */
  'order-to-ship'?: boolean;
  /** Whether to get a message when a payment pays no order */
  'unmatched-payment'?: boolean;
};
export type SharedViewView = {
  /** The list, by the operation that reads it */
  list: string;
  /** The name */
  name: string;
  /** The e-mail of its owner */
  owner: string;
  /** The query string of its filters, sort order and columns; `placed_before=-3d` is 3 days before today */
  search?: string;
};
export type SavedViewView = {
  /** Whether it only hides the view of this name from you: the owner's, or without an owner the shop's own */
  hidden?: boolean;
  /** The list, by the operation that reads it */
  list: string;
  /** The name */
  name: string;
  /** The e-mail of the owner of a hidden view */
  owner?: string;
  /** The query string of its filters, sort order and columns; `placed_before=-3d` is 3 days before today */
  search?: string;
  /** Whether every admin sees it, while you are an admin */
  shared?: boolean;
};
export type ViewsAnswer = {
  /** Counts the changes of your views; 0 if they were never changed */
  revision: number;
  /** The views that other admins share; none for a customer */
  shared: SharedViewView[];
  /** Your views, and those that you hide */
  views: SavedViewView[];
};
export type SavedViewsView = {
  /** Counts the changes of your views; 0 if they were never changed */
  revision: number;
  /** Your views, and those that you hide */
  views: SavedViewView[];
};
export type SavedViewsBody = {
  /** The revision of the views that were changed */
  revision: number;
  /** Your views, and those that you hide */
  views: SavedViewView[];
};
export type EventReceived = {
  /** Always true */
  received: true;
};
