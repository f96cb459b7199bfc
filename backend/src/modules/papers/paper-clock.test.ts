import { Logger } from '@nestjs/common';
import { freezeClock } from '#test/support/clock.js';
import { PaperClock } from './paper-clock.js';
import type { PaperRepository } from './ports/paper.repository.js';

const NEWEST = '2026-03-01T12:00:00.000Z';

describe('the clock of papers', () => {
  const lines: string[] = [];
  let newest = NEWEST;
  const clock = new PaperClock({ newestTime: () => Promise.resolve(newest) } as PaperRepository);
  beforeEach(() => {
    lines.length = 0;
    for (const level of ['log', 'warn'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((...[line]: unknown[]) => {
        lines.push(`${level}: ${String(line)}`);
      });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const at = async (time: string) => {
    freezeClock(new Date(time));
    await clock.sweep();
  };

  it('warns once with both times while it is behind, and says when it is right again', async () => {
    for (const time of ['2026-03-01T12:00:00.000Z', '2026-03-01T11:59:59.000Z']) await at(time);
    expect(lines).toEqual([]);
    for (const time of ['2026-03-01T10:00:00.000Z', '2026-03-01T10:00:01.000Z']) await at(time);
    expect(lines).toEqual([
      `warn: Invoices and credit notes are owed and not issued: the clock says 2026-03-01T10:00:00.000Z, before the newest paper or audit entry of ${NEWEST}. Correct the clock; if it is right, see docs/operations/invoices.md.`,
    ]);
    await at('2026-03-01T12:00:00.000Z');
    expect(lines.slice(1)).toEqual(['log: The clock is right again: invoices and credit notes are issued.']);
  });

  it('has nothing to compare in a new shop', async () => {
    newest = '';
    await at('1999-01-01T00:00:00.000Z');
    expect(lines).toEqual([]);
  });
});
