import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChainBreak, ChainCheck } from './domain/chain-check.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { AuditEntry } from '#app/recording/audit-log/domain/audit-entry.js';
import type { AuditFilter, AuditSort } from './domain/audit-list.js';
import { AuditLogRepository } from './ports/audit-log.repository.js';

export interface Verification extends Partial<ChainBreak> {
  intact: boolean;
  /** number of unchanged entries from the first on: all of them when the log is intact */
  entries: number;
  /** hash of the last of these entries */
  head: string;
  /** whether one of them has the requested hash; absent without a requested hash */
  found?: boolean;
}

/** Entries read at a time: few enough to keep memory flat and other requests going. */
const CHUNK = 500;

/** Reads the audit log and verifies its chain of hashes. */
@Injectable()
export class AuditLogService {
  constructor(private readonly log: AuditLogRepository) {}

  async list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>> {
    return await this.log.list(filter, page);
  }

  stream(filter: AuditFilter, sort: AuditSort, descending: boolean): AsyncIterable<readonly AuditEntry[]> {
    return this.log.stream(filter, sort, descending);
  }

  /**
   * Verifies the chain from its first entry to its newest. With `hash`, also looks for the entry with this hash, so that an operator
   * who stored an earlier head elsewhere can detect a rewritten chain.
   */
  async verify(hash?: string): Promise<Verification> {
    const check = new ChainCheck();
    let found = hash === undefined ? undefined : false;
    const result = (broken?: ChainBreak): Verification => ({
      ...{ intact: broken === undefined && found !== false, entries: check.entries, head: check.hash },
      ...broken,
      ...(found !== undefined && { found }),
    });
    for (;;) {
      // Read the head before the links: entries written after it must not look like a truncated end.
      const head = await this.log.head();
      const links = await this.log.links(check.entries, CHUNK);
      if (links.length === 0) return result(check.end(head));
      for (const link of links) {
        const broken = check.take(link);
        if (broken) return result(broken);
        if (link.hash === hash) found = true;
      }
      await nextTurn();
    }
  }
}
