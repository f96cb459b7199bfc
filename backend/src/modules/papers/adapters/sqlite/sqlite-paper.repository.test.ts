import { Logger } from '@nestjs/common';
import { ADA, AN_ISSUER, anOrder, aPart } from '#test/support/builders.js';
import { silenceLogger } from '#test/support/silence-logger.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { correctionRequestsContract } from '../../ports/correction-requests.contract.js';
import { creditNoteLinesContract } from '../../ports/credit-note-lines.contract.js';
import { paperSumsContract } from '../../ports/paper-sums.contract.js';
import { paperRepositoryContract } from '../../ports/paper.repository.contract.js';

const store = temporaryStore();
silenceLogger();

paperRepositoryContract('SQLite', () => sqliteShop(store()));
creditNoteLinesContract('SQLite', () => sqliteShop(store()));
paperSumsContract('SQLite', () => sqliteShop(store()));
correctionRequestsContract('SQLite', () => sqliteShop(store()));

it('records a payment whose invoice cannot be issued, logs that once, and issues it later', async () => {
  const { parts, orders, papers } = sqliteShop(store());
  const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
  const refusal = `CREATE TRIGGER refuse BEFORE INSERT ON papers BEGIN SELECT RAISE(ABORT, 'refused'); END`;
  await store().write((tx) => tx.run(refusal));
  const issuer = AN_ISSUER;
  const logged = jest.spyOn(Logger.prototype, 'error');
  expect(await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z', { issuer })).toBe('recorded');
  for (let pass = 0; pass < 3; pass += 1) await papers.issueOwed(issuer);
  expect(logged.mock.calls).toEqual([[expect.stringContaining(`Order ${order.number} owes its papers`)]]);
  expect(await orders.find(order._id)).toMatchObject({ status: 'pending', papers: 'owed' });
  await store().write((tx) => tx.run('DROP TRIGGER refuse'));
  await papers.issueOwed(issuer);
  expect(await papers.ofOrder(order._id)).toHaveLength(1);
  expect(await orders.find(order._id)).toMatchObject({ papers: 'made' });
});

it('refuses to change a paper', async () => {
  const { parts, orders } = sqliteShop(store());
  const { order } = await orders.place(anOrder(await parts.add(aPart(), ADA)));
  await orders.recordPayment(order._id, 'pi_1', '2026-03-01T09:30:00.000Z', { issuer: AN_ISSUER });
  await expect(store().write((tx) => tx.run('UPDATE papers SET total_cents = 1'))).rejects.toThrow('never changes');
});
