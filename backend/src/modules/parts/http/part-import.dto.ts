import { z } from 'zod';
import { MAX_CELLS } from '#shared/csv/read-csv.js';
import { Link, Text } from '#shared/http/fields.js';
import { FlagParameter, NumberParameter, TextParameter } from '#shared/http/parameters.js';
import { count, view } from '#shared/http/view.js';
import { flag, listOf, oneOf, optionalText, text } from '#shared/record.js';
import { FIELD_NAMES, FIELD_PATTERN } from './part-columns.js';
import { description, image_url, PART_EXAMPLE } from './part.dto.js';

const FIELD = `(${FIELD_PATTERN})?`;
const COLUMNS_PATTERN = `^${FIELD}(,${FIELD}){0,${MAX_CELLS - 1}}$`;
const forNewParts = (field: string) => `The ${field} of new parts, if the file has no column of it`;

/** The options of an import. */
export class ImportQuery {
  @FlagParameter({
    description: '`true`: change nothing and report what an import would do',
    example: true,
    default: false,
  })
  dry_run?: boolean;
  @TextParameter({
    description:
      'The field of each column by its position, empty for a column that is left out; columns behind them are left out. Absent: the heads of the file name the fields',
    example: 'sku,,price,quantity',
    max: 8000,
    pattern: COLUMNS_PATTERN,
    rules: [
      {
        ok: (columns: string) => new RegExp(COLUMNS_PATTERN).test(columns),
        message: `At most ${MAX_CELLS} fields by position, separated by commas, empty for a column to leave out: ${FIELD_NAMES}`,
      },
      {
        ok: (columns: string) => hasEachOnce(columns.split(',')),
        message: 'Name one column or more, and no field twice',
      },
    ],
  })
  columns?: string;
  @FlagParameter({
    description: '`false`: the first line is a row, and `columns` names the fields',
    example: false,
    default: true,
    rules: [
      {
        ok: (heads: boolean, { columns }: ImportQuery) => heads || columns !== undefined,
        message: 'A file without heads needs columns=, with the field of each column',
      },
    ],
  })
  heads?: boolean;
  @NumberParameter({ min: 1, description: forNewParts('stock'), example: PART_EXAMPLE.quantity })
  quantity?: number;
  @NumberParameter({ min: 1, description: forNewParts('minimum order'), example: PART_EXAMPLE.min_order })
  min_order?: number;
  @Link({ ...image_url, description: forNewParts('picture') })
  image_url?: string;
  @Text({ ...description, description: forNewParts('description') })
  description?: string;
}

function hasEachOnce(columns: readonly string[]): boolean {
  const fields = columns.filter((field) => field !== '');
  return fields.length > 0 && new Set(fields).size === fields.length;
}

/** A broken rule of a row, or what to look at in it. */
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
  line: z.int().meta({ description: 'The line where the row begins', minimum: 1, example: 2 }),
  outcome: oneOf('added', 'changed', 'unchanged', 'wrong').meta({
    description: '`wrong` rows keep the whole file from being imported',
    example: 'changed',
  }),
  _id: optionalText.meta({
    description: "The part's id; absent for a new part until it is added",
    example: '665f1c2ab3d4e5f60718293a',
  }),
  name: text.meta({
    description: "The part's name in the file, else its present name, else its part number",
    example: 'Northbridge N8 Processor',
  }),
  changes: z
    .record(text, FieldChange)
    .optional()
    .meta({
      description: "The fields that change or conflict, with their present value and the file's",
      example: { price: { before: 349, after: 329 } },
    }),
  errors: listOf(RowError).optional().meta({ description: 'Why the row is invalid' }),
  warnings: listOf(RowError)
    .optional()
    .meta({ description: 'What may be a mistake; it keeps nothing from being imported' }),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** Rows with the same broken rule. */
const ErrorGroup = view('ErrorGroup', {
  ...RowError.shape,
  rows: count('The number of its rows', 52),
  first_lines: listOf(z.int()).meta({ description: 'The lines of the first of them', example: [2, 3, 4] }),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

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
  errors: listOf(ErrorGroup).meta({
    description: 'What is wrong with the rows, with all rows of each error, the first 100 different ones',
  }),
  left_out: listOf(text).meta({
    description: 'The heads of the columns that were left out; "Column 7" for one with texts but no head',
    example: ['Weight'],
  }),
});
export type ImportReport = z.infer<typeof ImportReport>;
