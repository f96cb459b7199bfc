import { Readable } from 'node:stream';
import { AuditLogService } from '#modules/audit-log/audit-log.service.js';
import { canonical, contentOf, hashOf } from '#app/recording/audit-log/domain/audit-entry.js';
import type { MessageState } from '#app/recording/messages/domain/message.js';
import { newPart } from '#modules/parts/domain/part.js';
import { partAdded } from '#modules/parts/domain/part.events.js';
import { newId } from '#shared/object-id.js';
import { ADA, AN_ISSUER, aLine, anOrder, anOrderOf, aPart } from '#test/support/builders.js';
import { sandboxIntent } from '#test/support/whole-shop-payments.js';
import { contentOfFile, sha256 } from '#test/support/uploads.js';
import {
  CANCELLED_ORDER_KEY,
  CARL,
  exported,
  fileWith,
  recordsAfterImport,
  summaryOf,
  COUNTS,
  populate,
  OPEN_ORDER_KEY,
  type WholeShop,
} from '#test/support/whole-shop.js';
import { importStore } from '../import-store.js';
import { storeFiles } from '../upload-files.js';
import { transferredPaymentsContract } from './transferred-payments.contract.js';

const NOW = '2026-03-10T10:00:00.000Z';
const ignoreProgress = () => undefined;

/** The contract of a transfer between two stores; both are empty before each test. */
export function transferableStoreContract(name: string, from: () => WholeShop, to: () => WholeShop): void {
  describe(`a transfer ${name}`, () => {
    let ids: Awaited<ReturnType<typeof populate>>;
    beforeEach(async () => {
      ids = await populate(from());
    });
    const move = async () => {
      const lines = await exported(from());
      await importStore(to().store, fileWith(lines), ignoreProgress);
      return lines;
    };

    it('keeps every record under its id', async () => {
      const expected = await summaryOf(from());
      const lines = await move();
      expect(await summaryOf(to())).toEqual(expected);
      const others = await exported(to());
      expect(others.slice(1, -1)).toEqual(recordsAfterImport(lines));
      const { revisions } = JSON.parse(lines[0]!) as Record<string, unknown>;
      expect(JSON.parse(others[0]!)).toMatchObject({ revisions });
      expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: { counts: COUNTS } });
      expect(expected.log).toEqual({ intact: true, entries: COUNTS.audit_log });
      expect(expected.found).toBe(2);
    });

    it('holds messages that were waiting, and keeps the others', async () => {
      const { held } = await importStore(to().store, fileWith(await exported(from())), ignoreProgress);
      const { messages } = to();
      const counts = { sent: 1, failed: 1, held: COUNTS.messages - 2, waiting: 0 };
      for (const [state, count] of Object.entries(counts))
        expect([state, await messages.count(state as MessageState)]).toEqual([state, count]);
      expect(held).toBe(counts.held);
      const { lease, state, tries } = (await messages.find('c.order-placed'))!;
      expect({ lease, state, tries }).toEqual({ lease: undefined, state: 'held', tries: 1 });
      expect(await messages.endHold({ state: 'waiting' }, NOW, ADA)).toBe(counts.held);
      const page = { sort: 'created_at', descending: true, limit: 100 } as const;
      const found = await messages.list({ q: 'carl', state: 'waiting' }, page);
      expect(found.items.filter(({ kind }) => kind === 'order-placed')).toHaveLength(4);
    });

    it('keeps papers and their files, and continues their numbers', async () => {
      await move();
      const { papers, orders } = to();
      const moved = await papers.ofOrder(ids.paid);
      expect(moved).toEqual(await from().papers.ofOrder(ids.paid));
      const numbers = moved.map(({ number }) => number.replace(/20\d\d/, ''));
      expect(numbers.toSorted()).toEqual(['-000001', 'CN--000001']);
      expect(await papers.file(moved.find(({ kind }) => kind === 'invoice')!._id)).toMatchObject({ pdf: 'JVBERi0=' });
      const page = { sort: 'issued_at', descending: true, limit: 10 } as const;
      expect((await papers.list({ q: 'håfen' }, page)).total).toMatchObject({ count: 2 });
      await orders.recordPayment(ids.unpaid, 'pi_new', NOW, { issuer: AN_ISSUER });
      await papers.issueOwed(AN_ISSUER);
      expect(await papers.ofOrder(ids.unpaid)).toMatchObject([{ position: 2 }]);
    });

    it('keeps the files of uploads, and names those that are missing or damaged', async () => {
      const [uploads, target] = [from().uploads, to().uploads];
      const lines = await exported(from());
      const [picture, datasheet] = [sha256('A picture'), sha256('%PDF-')];
      const open = async (name: string) => {
        const file = await uploads.open(name);
        if (name === `${picture}-320.webp`) file?.content.destroy();
        return name === `${picture}-320.webp` ? undefined : file;
      };
      const { missing } = await importStore(
        to().store,
        fileWith(lines, (batch) => storeFiles(batch, open, target)),
        ignoreProgress,
      );
      expect(missing).toEqual([`${picture}-320.webp`]);
      expect(await target.open(`${picture}-320.webp`)).toBeUndefined();
      expect(await contentOfFile(target, `${picture}-1600.webp`)).toBe('A picture');
      expect(await contentOfFile(target, `${datasheet}.pdf`)).toBe('%PDF-');
      const damaged = () => Promise.resolve({ size: 5, content: Readable.from([Buffer.from('%PDF+')]) });
      const [upload] = await uploads.use([datasheet]);
      expect(await storeFiles([upload!], damaged, target)).toEqual([`${datasheet}.pdf`]);
      expect(await contentOfFile(target, `${datasheet}.pdf`)).toBe('%PDF-');
    });

    it('keeps the basket of a customer and its revision', async () => {
      await move();
      const basket = { lines: [{ part_id: ids.fan, amount: 2, price_cents: 900 }], revision: 1 };
      expect(await to().baskets.find(ids.carl)).toEqual(basket);
      expect(await to().baskets.replace(ids.carl, basket)).toMatchObject({ revision: 2 });
    });

    it('moves every line of an order, with its part, its stock and its acknowledgement', async () => {
      const { parts, orders } = from();
      const board = await parts.add(aPart({ name: 'Main Board', min_order: 1, quantity: 20 }), ADA);
      const lines = [aLine((await parts.find(ids.fan))!, { amount: 2 }), aLine(board, { amount: 3, sku: 'NB-7' })];
      const { order } = await orders.place(anOrderOf(lines, { email: 'zoe@test.com' }));
      await orders.acknowledgeStock(board._id, 'zoe@test.com');
      await move();
      const moved = to();
      const acknowledged = { ...order, lines: [lines[0], { ...lines[1], stock_acknowledged: true }] };
      expect(await moved.orders.find(order._id)).toEqual(acknowledged);
      const page = { sort: 'total_price', descending: true, limit: 9 } as const;
      for (const filter of [{ part_id: board._id }, { q: 'main board' }, { q: '7' }])
        expect((await moved.orders.list(filter, page)).items).toEqual([acknowledged]);
      expect(await moved.orders.acknowledgeStock(board._id, 'zoe@test.com')).toBe(false);
      expect(await moved.orders.acknowledgeStock(ids.fan, 'zoe@test.com')).toBe(true);
      expect(await moved.orders.cancel(order._id)).toBe('cancelled');
      expect(await moved.parts.find(board._id)).toMatchObject({ quantity: 20, total_stocked: 20 });
      expect(await moved.parts.find(ids.fan)).toMatchObject({ quantity: 95 });
    });

    it('leaves a working shop', async () => {
      await move();
      const { parts, orders, payments, users, auditLog } = to();
      const fan = (await parts.find(ids.fan))!;
      // A key still identifies its order, also after the order was cancelled.
      for (const [idempotency, id] of [
        [OPEN_ORDER_KEY, ids.unpaid] as const,
        [CANCELLED_ORDER_KEY, ids.cancelled] as const,
      ]) {
        expect(await orders.placedBefore(CARL, idempotency)).toBe(id);
        const again = await orders.place(anOrder(fan, { amount: 3 }), { idempotency });
        expect([again.order._id, again.replayed]).toEqual([id, true]);
      }
      expect((await payments.findByOrder(ids.unpaid))?.id).toBe('pi_a');
      await expect(orders.recordPayment(ids.unpaid, 'pi_paid', '2026-03-05T10:00:00.000Z')).rejects.toMatchObject({
        code: 'transaction-used',
      });

      const { order } = await orders.place(anOrder(fan, { amount: 5 }));
      expect((await parts.find(ids.fan))!.quantity).toBe(fan.quantity - 5);
      expect(await orders.cancel(ids.unpaid, ADA)).toBe('cancelled');
      expect(await orders.placedBefore(CARL, OPEN_ORDER_KEY)).toBe(ids.unpaid);
      expect((await parts.find(ids.fan))!.quantity).toBe(fan.quantity - 2);
      expect(await orders.recordPayment(order._id, 'pi_new', '2026-03-05T10:00:00.000Z')).toBe('recorded');
      // The second of Carl's two orders of the part was acknowledged earlier, and the first is cancelled now.
      expect(await orders.acknowledgeStock(ids.fan, CARL)).toBe(true);
      expect(await orders.acknowledgeStock(ids.fan, CARL)).toBe(false);
      expect(await users.removeAdmin('ada@test.com', ADA)).toBe('removed');
      expect(await users.removeAdmin('zoe@test.com', ADA)).toBe('last-admin');

      await parts.update(ids.fan, { price_cents: 1100 }, ADA);
      const { figures, log } = await summaryOf(to());
      const entries = COUNTS.audit_log + 3;
      expect(log).toEqual({ intact: true, entries });
      expect((await auditLog.head()).entries).toBe(entries);
      expect(figures).toMatchObject({
        orders: { total: 3, unpaid: 0, pending: 2, shipped: 1 },
        // The bank returned 3,000 in a dispute that was lost.
        revenue_cents: { total: 3000 + 104_700 + 5000 - 3000 },
      });
    });

    transferredPaymentsContract({ from, to, move, ids: () => ids });

    it('leaves the store empty when it fails, and succeeds when it is repeated', async () => {
      const lines = await exported(from());
      const duplicateAt = lines.findIndex((line) => line.includes('"key of pi_c"'));
      const broken = lines.with(duplicateAt, lines[duplicateAt]!.replace('key of pi_c', 'key of pi_a'));
      const importing = to().store.importInto(async (importTarget) => {
        await importTarget.add('sandbox_intents', [recordOf(broken[duplicateAt - 1]!)]);
        await importTarget.add('sandbox_intents', [recordOf(broken[duplicateAt]!)]);
      });
      await expect(importing).rejects.toMatchObject({ name: 'DuplicateRecord', place: 0 });
      expect(await to().store.nonEmptyTypes()).toEqual([]);
      for (const damaged of [lines.slice(0, -1), lines.toSpliced(3, 1)])
        await expect(importStore(to().store, fileWith(damaged), ignoreProgress)).rejects.toThrow('shop.ndjson');
      expect(await to().store.nonEmptyTypes()).toEqual([]);
      expect(await to().mark.kind()).toBeUndefined();
      await importStore(to().store, fileWith(lines), ignoreProgress);
      expect(await exported(to())).toHaveLength(lines.length);
      expect(await to().mark.kind()).toBe('live');
    });

    it('reports the position of a duplicate record', async () => {
      const intents = (await exported(from())).filter((line) => line.startsWith('{"sandbox_intents"')).map(recordOf);
      const [first, second] = intents as [Record<string, unknown>, Record<string, unknown>];
      const same = { ...second, id: 'pi_z', idempotency_key: first['idempotency_key'], client_secret: 'another' };
      const importing = to().store.importInto((importTarget) =>
        importTarget.add('sandbox_intents', [first, second, same]),
      );
      await expect(importing).rejects.toMatchObject({ name: 'DuplicateRecord', place: 2 });
    });

    it('adds records beside those of a store that is not empty', async () => {
      await to().parts.add(aPart({ name: 'Old Case' }), ADA);
      const head = await to().auditLog.head();
      const part = newPart(aPart({ name: 'New Case' }));
      const content = canonical(contentOf(partAdded(part, ADA), newId(), '2026-03-01T10:00:00.000Z'));
      const entry = { seq: 2, content, previous_hash: head.hash, hash: hashOf(head.hash, content) };
      await to().store.importInto(
        async (target) => {
          await target.add('parts', [part]);
          await target.add('audit_log', [entry]);
          await target.complete({ parts: 7, reviews: 8 });
        },
        { besideOthers: true },
      );
      expect(await to().store.revisions()).toEqual({ parts: 7, reviews: 8 });
      const found = await to().parts.list({ q: 'case' }, { sort: 'name', descending: false, limit: 9 });
      expect([found.items.map(({ name }) => name), found.total.count]).toEqual([['New Case', 'Old Case'], 2]);
      expect(await new AuditLogService(to().auditLog).verify()).toMatchObject({ intact: true, entries: 2 });
      await to().parts.add(aPart(), ADA);
      expect(await new AuditLogService(to().auditLog).verify()).toMatchObject({ intact: true, entries: 3 });
    });

    it('refuses a store that is not empty', async () => {
      const lines = await exported(from());
      await to().parts.add(aPart(), ADA);
      await to().ledger.insert(sandboxIntent('pi_new'));
      await expect(importStore(to().store, fileWith(lines), ignoreProgress)).rejects.toThrow(
        'The store has parts, sandbox_intents, audit_log already',
      );
      await expect(to().store.importInto(async () => Promise.resolve())).rejects.toThrow('Another import');
      expect(await to().store.nonEmptyTypes()).toEqual(['parts', 'sandbox_intents', 'audit_log']);
    });
  });
}

function recordOf(line: string): Record<string, unknown> {
  return Object.values(JSON.parse(line) as Record<string, Record<string, unknown>>)[0]!;
}
