import { isDeepStrictEqual } from 'node:util';
import { omit, trusted, type Update } from '#shared/mongo/collection.js';
import { KeysetList } from '#shared/mongo/keyset-page.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { filtersOf } from '#shared/mongo/search.js';
import { COUNT_LIMIT, type Page, type PageRequest } from '#shared/page.js';
import { fieldsOf } from '#shared/record.js';
import {
  CUSTOMER_LIST,
  CUSTOMER_RECORD,
  type CustomerFilter,
  type CustomerSort,
  type ListedCustomer,
} from '../../domain/customer-list.js';
import { CustomerList } from '../../ports/customer-list.js';
import { type CustomerDocument, CUSTOMERS, customerWords } from './customer.schema.js';
import { deriveCustomers } from './derive-customers.js';

/** How long the list of a shop with more than `COUNT_LIMIT` orders is not derived again. */
const CACHED_MS = 60_000;
/** Documents written at a time: Mongoose checks them in one turn of the event loop. */
const CHUNK = 50;
const FIELDS = fieldsOf(CUSTOMER_RECORD);

/**
 * Derives the list from the accounts and orders when it is read, and stores what has changed, so that its pages are read along indexes.
 * Orders write nothing for it: a total in a second document would be wrong after a crash between the two writes.
 */
export class MongoCustomerList extends CustomerList {
  private readonly rows: KeysetList<CustomerDocument, ListedCustomer, CustomerSort>;
  private freshUntil = 0;

  constructor(private readonly store: MongoStore) {
    super();
    this.rows = new KeysetList(this.customers, { list: CUSTOMER_LIST, fromDocument: toCustomer });
  }

  override async list(filter: CustomerFilter, page: PageRequest<CustomerSort>): Promise<Page<ListedCustomer>> {
    await this.refresh();
    return this.rows.page(page, filtersOf(CUSTOMER_LIST, filter));
  }

  override async *stream(
    filter: CustomerFilter,
    sort: CustomerSort,
    descending: boolean,
  ): AsyncGenerator<readonly ListedCustomer[]> {
    await this.refresh();
    yield* this.rows.stream(sort, descending, filtersOf(CUSTOMER_LIST, filter));
  }

  /** Exclusive: concurrent reads of many orders share one result. */
  private refresh(): Promise<void> {
    return this.store.mutex.runExclusive('customers', async () => {
      if (performance.now() < this.freshUntil) return;
      const { customers, orders } = await deriveCustomers(this.store);
      await this.save(customers);
      this.freshUntil = orders > COUNT_LIMIT ? performance.now() + CACHED_MS : 0;
    });
  }

  /** Stores the rows that differ; another server may do the same. */
  private async save(actual: Map<string, ListedCustomer>): Promise<void> {
    const [gone, changed]: [string[], Update[]] = [[], []];
    for await (const document of this.customers.scan({}, FIELDS)) {
      const customer = actual.get(document._id);
      actual.delete(document._id);
      if (!customer) gone.push(document._id);
      else if (!isDeepStrictEqual(toCustomer(document), customer)) changed.push(replacing(customer));
    }
    const added = [...actual.values()];
    for (let at = 0; at < added.length; at += CHUNK)
      await this.customers.insertMissing(added.slice(at, at + CHUNK).map(toDocument));
    await this.customers.bulkUpdate(changed);
    for (let at = 0; at < gone.length; at += CHUNK)
      await this.customers.deleteMany({ _id: trusted({ $in: gone.slice(at, at + CHUNK) }) });
  }

  private get customers() {
    return this.store.collection(CUSTOMERS);
  }
}

function replacing(customer: ListedCustomer): Update {
  const absent = FIELDS.filter((field) => customer[field] === undefined);
  return {
    filter: { _id: customer._id },
    update: {
      $set: { ...omit(toDocument(customer), '_id') },
      ...(absent.length > 0 && { $unset: Object.fromEntries(absent.map((field) => [field, 1])) }),
    },
  };
}

function toDocument(customer: ListedCustomer): CustomerDocument {
  return { ...customer, words: customerWords(customer) };
}

function toCustomer(document: CustomerDocument): ListedCustomer {
  return omit(document, 'words');
}
