import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { ADA, aPart } from '#test/support/builders.js';
import { temporaryStore } from '#test/support/temporary-store.js';
import { SqliteAuditLogRepository } from './adapters/sqlite/sqlite-audit-log.repository.js';
import { AuditLogService } from './audit-log.service.js';
import type { ChainLink } from './domain/chain-check.js';

const store = temporaryStore();

/** A log that gets another entry right after its head was read. */
class BusyLog extends SqliteAuditLogRepository {
  private waiting = 3;
  private readonly parts = new SqlitePartRepository(store());

  override async links(after: number, limit: number): Promise<ChainLink[]> {
    const found = await super.links(after, limit);
    if (found.length === 0 && this.waiting-- > 0) await this.parts.add(aPart(), ADA);
    return found;
  }
}

it('reports a log as intact that grows during verification', async () => {
  const service = new AuditLogService(new BusyLog(store()));
  for (const entries of [0, 1, 2, 3]) expect(await service.verify()).toMatchObject({ intact: true, entries });
});
