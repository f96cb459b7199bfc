import { ApiExtraModels, ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';

const OUTCOMES = ['added', 'changed', 'unchanged', 'wrong'] as const;
export type RowOutcome = (typeof OUTCOMES)[number];

/** A broken rule of a row. */
export class RowError {
  @ApiProperty({ description: 'The column', example: 'price' })
  field: string;
  @ApiProperty({ description: 'Which rule it breaks', example: '*Price must be Positive number' })
  message: string;
}

const TEXT_OR_NUMBER = { oneOf: [{ type: 'string' }, { type: 'integer' }] };

/** The value of a field before and after the import. */
export class FieldChange {
  @ApiProperty({ ...TEXT_OR_NUMBER, description: 'Its present value', example: 349 })
  before: string | number;
  @ApiProperty({ ...TEXT_OR_NUMBER, description: 'Its value in the file', example: 329 })
  after: string | number;
}

/** What one row of the file does. */
@ApiExtraModels(FieldChange)
export class ImportedRow {
  @ApiProperty({ type: 'integer', description: 'The line where the row begins', minimum: 2, example: 2 })
  line: number;
  @ApiProperty({
    description: '`wrong` rows keep the whole file from being imported',
    enum: OUTCOMES,
    example: 'changed',
  })
  outcome: RowOutcome;
  @ApiProperty({
    description: "The part's id; absent for a new part until it is added",
    required: false,
    example: '665f1c2ab3d4e5f60718293a',
  })
  _id?: string;
  @ApiProperty({ description: "The part's name in the file", example: 'Northbridge N8 Processor' })
  name: string;
  @ApiPropertyOptional({
    description: "The fields that change or conflict, with their present value and the file's",
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FieldChange) },
    example: { price: { before: 349, after: 329 } },
  })
  changes?: Record<string, FieldChange>;
  @ApiProperty({ description: 'Why the row is invalid', required: false, type: () => [RowError] })
  errors?: RowError[];
}

/** The number of rows by outcome. */
export class ImportCounts {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'New parts', example: 0 })
  added: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Changed parts', example: 1 })
  changed: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Unchanged parts', example: 0 })
  unchanged: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows that cannot be imported', example: 0 })
  wrong: number;
}

/** The result of an import or of a dry run. */
export class ImportReport {
  @ApiProperty({ description: 'True: nothing was changed; the report shows what an import would do', example: false })
  dry_run: boolean;
  @ApiProperty({ description: 'Rows by outcome', type: () => ImportCounts })
  counts: ImportCounts;
  @ApiProperty({
    description: 'The rows in the order of the file; invalid rows until 100 errors are listed',
    type: () => [ImportedRow],
  })
  rows: ImportedRow[];
}
