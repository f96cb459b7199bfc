import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** The outcome of a data check. */
export class DataCheckView {
  @ApiProperty({ description: 'When it ended, ISO 8601 UTC', format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  at: string;
  @ApiProperty({ description: 'The version of the shop that checked', example: '0.1.0' })
  version: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'The problems found; 0: the data is sound', example: 1 })
  problems: number;
  @ApiProperty({
    type: [String],
    description: 'The first problems, one line each; at most 20',
    example: ['Part 665f1c2ab3d4e5f60718293a “N8 Processor”: 12 in stock, but 100 put in minus 90 ordered makes 10.'],
  })
  lines: string[];
}

/** The last data check, if there was any. */
export class LastDataCheck {
  @ApiPropertyOptional({ type: DataCheckView, description: 'Absent until the data is checked for the first time' })
  last?: DataCheckView;
}
