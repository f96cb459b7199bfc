import { ApiParam } from '@nestjs/swagger';

/** Documents `{id}` in an address; anything but an id is answered as an unknown one. */
export function ApiIdParam(description: string) {
  return ApiParam({ name: 'id', description, schema: { type: 'string', example: '665f1c2ab3d4e5f60718293a' } });
}

/** Documents `{email}` in an address. */
export function ApiEmailParam(description: string) {
  return ApiParam({
    name: 'email',
    description: `${description}, in upper or lower case`,
    schema: { type: 'string', example: 'customer@northbridge.test' },
  });
}
