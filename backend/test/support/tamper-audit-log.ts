import type { INestApplicationContext } from '@nestjs/common';
import { MongoStore } from '#shared/mongo/mongo-store.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { AUDIT_LOG } from '#app/recording/audit-log/adapters/mongo/audit-log.schema.js';

/** Changes an audit event directly in the store, as anyone with write access to it can. */
export async function tamperWithAuditEntry(
  shop: INestApplicationContext,
  _id: string,
  was: string,
  is: string,
): Promise<void> {
  if (process.env['STORE'] === 'mongo') {
    const auditLog = shop.get(MongoStore).collection(AUDIT_LOG);
    const entry = await auditLog.findOne({ _id });
    await auditLog.updateOne({ _id }, { $set: { content: entry?.content.replace(was, is) } });
  } else {
    const update = `UPDATE audit_log SET content = replace(content, '${was}', '${is}') WHERE _id = '${_id}'`;
    await shop.get(SqliteStore).write((tx) => {
      for (const statement of ['DROP TRIGGER audit_log_never_changes', update]) tx.run(statement);
    });
  }
}
