import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { ADA } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { exported, populate, sqliteShop, COUNTS } from '#test/support/whole-shop.js';
import { exportStore } from './export-store.js';

const store = temporaryStore();
const shop = () => sqliteShop(store());
const changeDirectly = (...statements: string[]) =>
  store().write((tx: Parameters<Parameters<SqliteStore['write']>[0]>[0]) => {
    for (const statement of statements) tx.run(statement);
  });

describe('an export', () => {
  let ids: Awaited<ReturnType<typeof populate>>;
  beforeEach(async () => {
    ids = await populate(shop());
  });

  it('refuses an audit log with a changed entry', async () => {
    const change = `UPDATE audit_log SET content = replace(content, 'ada@', 'eve@') WHERE seq = 2`;
    await changeDirectly('DROP TRIGGER audit_log_never_changes', change);
    await expect(exported(shop())).rejects.toThrow(
      'The audit log was tampered with, so nothing is exported: entry 2 of the audit log was changed.',
    );
  });

  it('refuses an audit log whose newest entry was removed', async () => {
    await changeDirectly(
      'DROP TRIGGER audit_log_never_shrinks',
      `DELETE FROM audit_log WHERE seq = ${COUNTS.audit_log}`,
    );
    await expect(exported(shop())).rejects.toThrow('entries at its end are missing');
  });

  it('refuses a record that an import would not take', async () => {
    await changeDirectly(`UPDATE users SET created_at = 'yesterday' WHERE email = 'zoe@test.com'`);
    await expect(exported(shop())).rejects.toThrow(
      /^users [0-9a-f]{24} cannot be exported: created_at must be a time in UTC/,
    );
  });

  it('refuses data that changes during the export', async () => {
    const { store: whole, auditLog } = shop();
    const pieces = exportStore({ store: whole, auditLog, kind: 'live' }, () => undefined);
    await pieces.next();
    // At this point the parts are already read.
    await pieces.next();
    await shop().parts.update(ids.fan, { price_cents: 1100 }, ADA);
    const rest = async () => {
      while (!(await pieces.next()).done);
    };
    await expect(rest()).rejects.toThrow('The data changed while it was exported.');
  });
});
