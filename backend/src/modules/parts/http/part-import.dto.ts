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

/** A field as it is and as it would be. */
export class FieldChange {
  @ApiProperty({ ...TEXT_OR_NUMBER, description: 'As it is', example: 349 })
  before: string | number;
  @ApiProperty({ ...TEXT_OR_NUMBER, description: 'As the file has it', example: 329 })
  after: string | number;
}

/** What one row of the file does. */
@ApiExtraModels(FieldChange)
export class ImportedRow {
  @ApiProperty({ type: 'integer', description: 'Where it begins in the file', minimum: 2, example: 2 })
  line: number;
  @ApiProperty({
    description: '`wrong` rows keep the whole file from being imported',
    enum: OUTCOMES,
    example: 'changed',
  })
  outcome: RowOutcome;
  @ApiProperty({
    description: "The part's id; of an added one, once it is added",
    required: false,
    example: '665f1c2ab3d4e5f60718293a',
  })
  _id?: string;
  @ApiProperty({ description: "The part's name in the file", example: 'Northbridge N8 Processor' })
  name: string;
  @ApiPropertyOptional({
    description: 'The fields that change, or that differ in a conflict: as they are, and as the file has them',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(FieldChange) },
    example: { price: { before: 349, after: 329 } },
  })
  changes?: Record<string, FieldChange>;
  @ApiProperty({ description: 'Why it is wrong', required: false, type: () => [RowError] })
  errors?: RowError[];
}

/** Rows by what they do. */
export class ImportCounts {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'New parts', example: 0 })
  added: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Parts that change', example: 1 })
  changed: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Parts that are so already', example: 0 })
  unchanged: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows that cannot be imported', example: 0 })
  wrong: number;
}

/** What an import does, or would do. */
export class ImportReport {
  @ApiProperty({ description: 'Nothing was changed; this is what would be', example: false })
  dry_run: boolean;
  @ApiProperty({ description: 'How many rows do what', type: () => ImportCounts })
  counts: ImportCounts;
  @ApiProperty({
    description: 'The rows in the order of the file; of the wrong ones the first, up to 100 errors in all',
    type: () => [ImportedRow],
  })
  rows: ImportedRow[];
}
