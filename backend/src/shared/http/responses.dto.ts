import { ApiProperty } from '@nestjs/swagger';

/** The id of what was stored. */
export class Inserted {
  @ApiProperty({ description: 'The new id', example: '665f1c2ab3d4e5f60718293a' })
  insertedId: string;
}

/** How many records a change touched. */
export class Modified {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 1,
    description: '1 when something changed, 0 when it was so already',
    example: 1,
  })
  modifiedCount: number;
}

/** How many records were removed. */
export class Deleted {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 1,
    description: '1 when it was removed, 0 when there was nothing to remove',
    example: 1,
  })
  deletedCount: number;
}
