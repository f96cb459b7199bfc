import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Paper } from '#app/recording/papers/domain/paper.js';
import type { Client } from '#shared/client.js';
import { DomainError } from '#shared/domain-error.js';
import { MAX_ARCHIVED, paperErrors } from './domain/paper.errors.js';
import type { PaperFilter } from './domain/paper-list.js';
import { PapersService } from './papers.service.js';

/** Milliseconds until a paper is tried again while too many others wait for the printing thread. */
const RETRY_MS = 1000;

/** The first and the last moment, see `dayRange`. */
export type Period = Required<Pick<PaperFilter, 'from' | 'to'>>;

export interface ArchivedFile {
  name: string;
  paper: Paper;
  content: Buffer;
}

/** The files of all papers of a period, for the accountant. */
@Injectable()
export class PaperArchiveService {
  constructor(private readonly papers: PapersService) {}

  /** Refuses a period without papers, and one with more than `MAX_ARCHIVED`. */
  async check(period: Period): Promise<void> {
    const { total } = await this.papers.list(period, { sort: 'issued_at', descending: false, limit: 1 });
    if (total.count === 0) throw paperErrors.noneInPeriod();
    if (total.count > MAX_ARCHIVED) throw paperErrors.tooMany(total);
  }

  /**
   * The file of each paper, oldest first, made when it is asked for: one waits for the printing thread at a time, in its client's share. A
   * damaged paper has a text in its place, because the answer has begun. Ends when the client has left.
   */
  async *files(period: Period, client: Client): AsyncGenerator<ArchivedFile> {
    for await (const papers of this.papers.stream(period, 'issued_at', false))
      for (const paper of papers) {
        if (paper.kind === 'lost') continue;
        const file = await this.fileOf(paper, client);
        if (!file) return;
        yield { ...file, paper };
      }
  }

  private async fileOf(paper: Paper, client: Client): Promise<Omit<ArchivedFile, 'paper'> | undefined> {
    const { number } = paper;
    while (!client.hasLeft?.())
      try {
        return { name: `${number}.pdf`, content: (await this.papers.print(paper, client)).pdf };
      } catch (error) {
        const code = error instanceof DomainError ? error.code : undefined;
        if (code === paperErrors.damaged().code) return { name: `${number} is missing.txt`, content: MISSING };
        if (code !== paperErrors.busy().code) throw error;
        await pause(RETRY_MS);
      }
    return undefined;
  }
}

const MISSING = Buffer.from(
  'This paper was changed in the store, so its file is not in this archive. Ask the operator of the shop to run\r\n' +
    '`npm run shop -- doctor`, which names what was changed, and to restore a backup.\r\n',
);
