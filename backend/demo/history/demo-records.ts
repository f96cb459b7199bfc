import type { RecordOf } from '#app/data-transfer/domain/record-types.js';
import { GENESIS } from '#app/recording/audit-log/domain/audit-entry.js';
import type { Issuer } from '#shared/issuer.js';
import { type NewPart, newPart, type Part } from '#modules/parts/domain/part.js';
import { reviewModerated } from '#modules/reviews/domain/review.events.js';
import type { Review } from '#modules/reviews/domain/review.js';
import { newUser, released } from '#modules/users/domain/sign-in.js';
import { adminMade } from '#modules/users/domain/user.events.js';
import { DEMO } from '#shared/actor.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.js';
import { DEMO_ADMIN, DEMO_CUSTOMER, type DemoAccount } from '../demo-accounts.js';
import { demoAttributes } from '../demo-attributes.js';
import { DEMO_CATALOGUE } from '../demo-catalogue.js';
import { demoCategories } from '../demo-categories.js';
import { demoId } from '../demo-id.js';
import { DEMO_REVIEWS, HIDDEN_REVIEW, REVIEW_TO_HIDE } from '../demo-reviews.js';
import { type Buyer, demoBuyers } from './buyers.js';
import { withCorrectionRequest } from './demo-correction.js';
import { demoPlan, HISTORY_DAYS } from './demo-script.js';
import { type HistoryOptions, type HistoryRecords, makeHistory, type PastEvent } from './make-history.js';
import { PastPapers } from './past-papers.js';

/** The day before the first order, when the shop was made. */
const FOUNDED = (HISTORY_DAYS + 1) * DAY_MS - 8 * HOUR_MS;
/** Days before the end on which the reviews were written, in their order. */
const REVIEW_DAYS = [81, 70, 63, 51, 40, 29, 17, 6];
const ADMIN = { who: DEMO_ADMIN.email };

/** The day at whose midnight (UTC) the history ends that this admin belongs to; undefined for a demo without history. */
export function endOfHistory({ created_at }: { created_at: string }): number | undefined {
  const end = Date.parse(created_at) + FOUNDED;
  return end % DAY_MS === 0 ? end : undefined;
}

/** The first record of a history, which tells other servers and later starts when it ends. */
export function founder(end: number): RecordOf<'users'> {
  const message_kinds = ['order-to-ship', 'dispute-opened', 'correction-requested'] as const;
  return { ...account(DEMO_ADMIN, end - FOUNDED, 0), role: 'admin', message_kinds };
}

/** What the settings say about a demo's orders, and its parts. */
export type DemoOptions = Pick<HistoryOptions, 'holdSeconds'> & { issuer?: Issuer; catalogue?: readonly NewPart[] };

/**
 * All records of a demo that has been open for 90 days: always the same for the same `end`, which is a midnight (UTC); nothing is later.
 * @param options absent: unpaid orders are held without an end, nothing is issued, and no part has a datasheet
 */
export function demoRecords(
  end: number,
  { holdSeconds, issuer, catalogue = DEMO_CATALOGUE }: DemoOptions = {},
): HistoryRecords {
  const founded = end - FOUNDED;
  const parts = catalogue.map((part, index): Part => {
    // The shop lists the newest parts first.
    const created_at = new Date(founded + (catalogue.length - index) * MINUTE_MS).toISOString();
    return { ...newPart(part, demoId(index)), created_at };
  });
  const partOf = (picture: string) => {
    const part = parts.find(({ image_url }) => image_url.endsWith(`/${picture}.svg`));
    if (!part) throw new Error(`No part of the catalogue has the picture ${picture}`);
    return part;
  };
  const people = demoBuyers(partOf);
  const admin = founder(end);
  const users = [
    admin,
    {
      ...account(DEMO_CUSTOMER, end - 73 * DAY_MS, 1),
      ...{ location: 'Portland, OR', phone: people.customer.phone, company: people.customer.company },
    },
    ...people.companies.map((buyer, index) => withoutAccount(buyer, founded + (9 + index) * HOUR_MS, index + 2)),
  ];
  const reviews = reviewsUntil(end);
  const [attributes, categories] = [demoAttributes(), demoCategories()];
  const events: PastEvent[] = [
    { at: founded, event: adminMade(admin, DEMO) },
    ...attributes.events.map((event) => ({ at: founded + 5000, event })),
    ...categories.events.map((event) => ({ at: founded + 10_000, event })),
    ...reviews
      .filter(({ hidden }) => hidden)
      .map((review) => ({ at: Date.parse(review.created_at) + 5 * HOUR_MS, event: reviewModerated(review, ADMIN) })),
  ];
  const all: HistoryRecords = {
    users,
    reviews,
    attributes: [attributes.record],
    categories: [categories.record],
    parts,
  };
  let made = 0;
  const newId = (at: number) => `${Math.floor(at / 1000).toString(16)}de29${(made++).toString(16).padStart(12, '0')}`;
  const history = makeHistory({
    ...{ plan: demoPlan(end, people, parts, partOf), parts, addedBy: DEMO, restockDays: 30, admin: ADMIN, events },
    ...{ admins: [admin], ...(holdSeconds !== undefined && { holdSeconds }) },
    ...(issuer && { papers: new PastPapers(issuer, newId) }),
    ...{ head: { entries: 0, hash: GENESIS }, numbers: new Set(), end, newId },
  });
  for (const records of history)
    for (const [type, some] of Object.entries(records))
      Object.assign(all, { [type]: [...(all[type as keyof HistoryRecords] ?? []), ...some] });
  return withCorrectionRequest(all, { at: end - DAY_MS + 10.6 * HOUR_MS, po_number: 'CC-1002', admin });
}

function account({ uid, email, displayName }: DemoAccount, at: number, index: number): RecordOf<'users'> {
  const user = newUser({ uid, email, email_verified: true, name: displayName });
  return { ...user, _id: demoId(index), created_at: new Date(at).toISOString() };
}

/** A person who has never signed in: the identity provider has no account. */
function withoutAccount(buyer: Buyer, at: number, index: number): RecordOf<'users'> {
  const { email, name } = buyer;
  const user = released(account({ uid: '', email, password: '', displayName: name }, at, index));
  return { ...user, email_verified: false, token_version: 0, company: buyer.company };
}

/** The customers' reviews, oldest first; an admin has hidden one, and another one is to be hidden. */
function reviewsUntil(end: number): Review[] {
  const at = (day: number) => new Date(end - day * DAY_MS + 13.4 * HOUR_MS).toISOString();
  const shown = DEMO_REVIEWS.map((review, index) => ({ ...review, created_at: at(REVIEW_DAYS[index] ?? 1) }));
  return [
    ...shown.map((review) => ({ ...review, hidden: false })),
    { ...HIDDEN_REVIEW, created_at: at(46), hidden: true },
    { ...REVIEW_TO_HIDE, created_at: at(12), hidden: false },
  ].map((review, index) => ({ _id: demoId(index), ...review }));
}
