import { z } from 'zod';
import { count, view } from '#shared/http/view.js';
import { flag, listOf, oneOf, optionalText, text } from '#shared/record.js';

/** A broken rule of a row. */
const RowError = view('RowError', {
  field: text.meta({ description: 'The column', example: 'price' }),
  message: text.meta({ description: 'Which rule it breaks', example: '*Price must be Positive number' }),
});

const textOrNumber = z.xor([text, z.int()]);

/** The value of a field before and after the import. */
const FieldChange = view('FieldChange', {
  before: textOrNumber.meta({ description: 'Its present value', example: 349 }),
  after: textOrNumber.meta({ description: 'Its value in the file', example: 329 }),
});

/** What one row of the file does. */
const ImportedRow = view('ImportedRow', {
  line: z.int().meta({ description: 'The line where the row begins', minimum: 2, example: 2 }),
  outcome: oneOf('added', 'changed', 'unchanged', 'wrong').meta({
    description: '`wrong` rows keep the whole file from being imported',
    example: 'changed',
  }),
  _id: optionalText.meta({
    description: "The part's id; absent for a new part until it is added",
    example: '665f1c2ab3d4e5f60718293a',
  }),
  name: text.meta({ description: "The part's name in the file", example: 'Northbridge N8 Processor' }),
  changes: z
    .record(text, FieldChange)
    .optional()
    .meta({
      description: "The fields that change or conflict, with their present value and the file's",
      example: { price: { before: 349, after: 329 } },
    }),
  errors: listOf(RowError).optional().meta({ description: 'Why the row is invalid' }),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** The number of rows by outcome. */
const ImportCounts = view('ImportCounts', {
  added: count('New parts', 0),
  changed: count('Changed parts', 1),
  unchanged: count('Unchanged parts', 0),
  wrong: count('Rows that cannot be imported', 0),
});

/** The result of an import or of a dry run. */
export const ImportReport = view('ImportReport', {
  dry_run: flag.meta({
    description: 'True: nothing was changed; the report shows what an import would do',
    example: false,
  }),
  counts: ImportCounts.meta({ description: 'Rows by outcome' }),
  rows: listOf(ImportedRow).meta({
    description: 'The rows in the order of the file; invalid rows until 100 errors are listed',
  }),
});
export type ImportReport = z.infer<typeof ImportReport>;
