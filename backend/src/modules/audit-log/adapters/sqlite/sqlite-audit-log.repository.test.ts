import { ADA, aPart, BOB } from '#test/support/builders.js';
import { digestOf } from '#test/support/store-digest.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { sqliteShop } from '#test/support/whole-shop.js';
import { AuditLogService } from '../../audit-log.service.js';
import type { AuditEvent } from '#app/recording/audit-log/domain/audit-event.js';
import { ADMIN_ACTIONS, type AuditStores } from '../../ports/admin-actions.contract.js';
import { auditLogContract } from '../../ports/audit-log.contract.js';
import { SqliteAuditLogRepository } from './sqlite-audit-log.repository.js';
import { appendAuditEvents } from '#app/recording/audit-log/adapters/sqlite/sqlite-audit-appender.js';

const store = temporaryStore();
const stores = (): AuditStores => {
  const shop = sqliteShop(store());
  return { ...shop, log: shop.auditLog };
};

auditLogContract('SQLite', stores);

/** Runs SQL directly on the shop's file, bypassing the stores. */
const sql = (...statements: string[]) =>
  store().write((tx) => {
    for (const statement of statements) tx.run(statement);
  });

it.each(Object.entries(ADMIN_ACTIONS))('rolls %s back when its audit entry cannot be written', async (_, ready) => {
  const { act } = await ready(stores());
  await sql(`CREATE TRIGGER no_room BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no room'); END`);
  const before = digestOf(store());
  await expect(act(BOB)).rejects.toThrow('no room');
  expect(digestOf(store())).toBe(before);
});

describe('a log of 620 entries', () => {
  const COUNT = 620;
  const DROP_TRIGGERS = ['changes', 'shrinks'].map((what) => `DROP TRIGGER audit_log_never_${what}`);
  const FORGED = `content = replace(content, 'ada@', 'eve@')`;
  const verify = () => new AuditLogService(new SqliteAuditLogRepository(store())).verify();
  /** by position, from 1 */
  let ids: string[];
  beforeEach(async () => {
    const act: AuditEvent = {
      action: 'part-added',
      by: ADA,
      subject: { type: 'part', id: 'x', label: 'Fan' },
      after: {},
    };
    await store().write((tx) => appendAuditEvents(tx, Array<AuditEvent>(COUNT).fill(act)));
    ids = [
      '',
      ...store()
        .all<{ _id: string }>('SELECT _id FROM audit_log ORDER BY seq')
        .map(({ _id }) => _id),
    ];
  });

  it.each([
    `UPDATE audit_log SET ${FORGED} WHERE seq = 2`,
    'DELETE FROM audit_log WHERE seq = 2',
    'INSERT INTO audit_log SELECT 5000, content, previous_hash, hash FROM audit_log WHERE seq = 2',
    'INSERT OR REPLACE INTO audit_log SELECT seq, content, previous_hash, hash FROM audit_log WHERE seq = 2',
    'INSERT INTO audit_log (content, previous_hash, hash) SELECT content, previous_hash, hash FROM audit_log WHERE seq = 2',
    'DELETE FROM audit_head',
    'INSERT INTO audit_head SELECT * FROM audit_head',
  ])('refuses %s', async (statement) => {
    await expect(sql(statement)).rejects.toThrow('the audit log');
    expect(await verify()).toMatchObject({ intact: true, entries: COUNT });
  });

  it.each([
    ['a changed entry', `UPDATE audit_log SET ${FORGED} WHERE seq = 610`, 610],
    ['a changed hash', `UPDATE audit_log SET hash = '${'a'.repeat(64)}' WHERE seq = 610`, 610],
    ['a changed last entry', `UPDATE audit_log SET ${FORGED} WHERE seq = ${COUNT}`, COUNT],
  ])('reports %s and its position', async (_, statement, position) => {
    await sql(...DROP_TRIGGERS, statement);
    const found = { intact: false, entries: position - 1, reason: 'changed', broken_at: ids[position] };
    expect(await verify()).toMatchObject(found);
  });

  it.each([
    ['a missing entry', ['DELETE FROM audit_log WHERE seq = 600'], 599, 601],
    ['a moved entry', ['UPDATE audit_log SET seq = 900 WHERE seq = 620'], 619, 620],
    ['a missing first entry', ['DELETE FROM audit_log WHERE seq = 1'], 0, 2],
    [
      'a missing entry whose position was reused',
      [
        'DELETE FROM audit_log WHERE seq = 600',
        ...[...Array(COUNT - 600).keys()].map((n) => `UPDATE audit_log SET seq = ${600 + n} WHERE seq = ${601 + n}`),
      ],
      ...[599, 601],
    ],
    [
      'two swapped entries',
      [
        [600, -1],
        [601, 600],
        [-1, 601],
      ].map(([from, to]) => `UPDATE audit_log SET seq = ${to} WHERE seq = ${from}`),
      ...[599, 601],
    ],
  ] as [string, string[], number, number][])(
    'reports %s at the entry where the chain continues',
    async (_, statements, sound, after) => {
      await sql(...DROP_TRIGGERS, ...statements);
      expect(await verify()).toMatchObject({ intact: false, entries: sound, reason: 'gap', broken_at: ids[after] });
    },
  );

  it.each([
    ['the last entry', `seq = ${COUNT}`, COUNT - 1],
    ['every entry after 500', 'seq > 500', 500],
    ['everything', 'true', 0],
  ])('reports the removal of %s by comparing with the separate head', async (_, which, left) => {
    await sql(...DROP_TRIGGERS, `DELETE FROM audit_log WHERE ${which}`);
    expect(await verify()).toMatchObject({ intact: false, entries: left, reason: 'cut-off', broken_at: ids[COUNT] });
  });

  it('reports a changed or removed head', async () => {
    await sql('UPDATE audit_head SET entries = entries - 1');
    expect(await verify()).toMatchObject({ intact: false, entries: COUNT, reason: 'cut-off' });
    await sql('DROP TRIGGER audit_head_stays', 'DELETE FROM audit_head');
    expect(await verify()).toMatchObject({ intact: false, entries: COUNT, reason: 'cut-off' });
  });

  it('refuses every admin change after its head was removed', async () => {
    await sql('DROP TRIGGER audit_head_stays', 'DELETE FROM audit_head');
    const before = digestOf(store());
    await expect(stores().parts.add(aPart(), ADA)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(digestOf(store())).toBe(before);
  });

  it('still reports a changed entry after new entries', async () => {
    await sql(...DROP_TRIGGERS, `UPDATE audit_log SET ${FORGED} WHERE seq = 610`);
    await stores().parts.add(aPart(), ADA);
    expect(await verify()).toMatchObject({ intact: false, broken_at: ids[610] });
  });
});
