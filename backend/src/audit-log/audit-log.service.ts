import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ChainBreak, ChainCheck } from './domain/chain-check.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { AuditEntry, AuditFilter } from './domain/audit-entry.js';
import { AuditLogRepository, type AuditSort } from './ports/audit-log.repository.js';

export interface Verification extends Partial<ChainBreak> {
  intact: boolean;
  /** entries that are as they were written, from the first on: all of them when the log is intact */
  entries: number;
  /** hash of the last of these entries */
  head: string;
  /** whether an entry among them has the hash that was asked for; absent when none was */
  found?: boolean;
}

/** Entries read at a time: few enough to keep memory flat and other requests going. */
const CHUNK = 500;

/** Reads the audit log and verifies its chain of hashes. */
@Injectable()
export class AuditLogService {
  constructor(private readonly log: AuditLogRepository) {}

  list(filter: AuditFilter, page: PageRequest<AuditSort>): Promise<Page<AuditEntry>> {
    return this.log.list(filter, page);
  }

  stream(filter: AuditFilter, sort: AuditSort, descending: boolean): AsyncIterable<readonly AuditEntry[]> {
    return this.log.stream(filter, sort, descending);
  }

  /**
   * Follows the chain from its first entry to its newest. With `hash`, also looks for the entry with this hash: an operator
   * who stored an earlier head elsewhere learns whether the chain was rewritten since.
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
      // Before the links: entries that are written meanwhile are then no reason to find the end cut off.
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
