import { ApiProperty } from '@nestjs/swagger';

/** The id of the stored record. */
export class Inserted {
  @ApiProperty({ description: 'The new id', example: '665f1c2ab3d4e5f60718293a' })
  insertedId: string;
}

/** The number of changed records. */
export class Modified {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 1,
    description: '1 when it changed, 0 when nothing changed',
    example: 1,
  })
  modifiedCount: number;
}

/** The number of removed records. */
export class Deleted {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 1,
    description: '1 when it was removed, 0 when it did not exist',
    example: 1,
  })
  deletedCount: number;
}
