import type { z } from 'zod';
import { count, view } from '#shared/http/view.js';
import { listOf, text, time } from '#shared/record.js';

/** The outcome of a data check. */
const DataCheckView = view('DataCheckView', {
  at: time.meta({ description: 'When it ended, ISO 8601 UTC', example: '2026-03-01T09:30:00.000Z' }),
  version: text.meta({ description: 'The version of the shop that checked', example: '0.1.0' }),
  problems: count('The problems found; 0: the data is sound', 1),
  lines: listOf(text).meta({
    description: 'The first problems, one line each; at most 20',
    example: ['Part 665f1c2ab3d4e5f60718293a “N8 Processor”: 12 in stock, but 100 put in minus 90 ordered makes 10.'],
  }),
});

/** The last data check, if there was any. */
export const LastDataCheck = view('LastDataCheck', {
  last: DataCheckView.optional().meta({ description: 'Absent until the data is checked for the first time' }),
});
export type LastDataCheck = z.infer<typeof LastDataCheck>;
