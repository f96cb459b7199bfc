import 'reflect-metadata';
import { Text, WholeNumber } from './fields.js';
import { validateBody } from './validate-request.js';

class Shelf {
  @Text({
    description: 'Name',
    example: 'A',
    max: 3,
    required: 'Name it',
    rules: [{ ok: (value) => value !== 'xxxx', message: 'Not xxxx' }],
  })
  name: string;
  @WholeNumber({ description: 'Boards', example: 3, min: 1, minMessage: 'At least one', typeMessage: 'A number' })
  boards?: number;
}

describe('a body', () => {
  it('becomes a trimmed instance of its class with only the given fields', async () => {
    const { body, errors } = await validateBody(Shelf, { name: ' A1 ' });
    expect(errors).toEqual([]);
    expect(body).toBeInstanceOf(Shelf);
    expect({ ...body }).toEqual({ name: 'A1' });
  });

  it('reports every broken rule of every field separately', async () => {
    const { body, errors } = await validateBody(Shelf, { name: 'xxxx', boards: 0 });
    expect(body).toBeUndefined();
    expect(errors).toEqual([
      { field: 'name', message: 'At most 3 characters' },
      { field: 'name', message: 'Not xxxx' },
      { field: 'boards', message: 'At least one' },
    ]);
  });

  it.each(['role', 'constructor', 'hasOwnProperty', 'toString'])(
    'is refused with the unknown field %s',
    async (field) => {
      const { errors } = await validateBody(Shelf, { name: 'A', [field]: 'x' });
      expect(errors).toEqual([{ field, message: 'Unknown field' }]);
    },
  );

  it.each([[undefined], [null], ['text'], [7], [true], [[]], [[{ name: 'A' }]]])(
    'is refused with one error if it is %p',
    async (value) => {
      expect(await validateBody(Shelf, value)).toEqual({
        errors: [{ field: 'body', message: 'The body is a JSON object' }],
      });
    },
  );

  it('breaks the type rules of fields with lists or objects, however deep', async () => {
    const deep: unknown = JSON.parse('['.repeat(40_000) + ']'.repeat(40_000));
    const { errors } = await validateBody(Shelf, { name: deep, boards: { valueOf: 3 } });
    expect(errors).toEqual([
      { field: 'name', message: 'Name it' },
      { field: 'boards', message: 'A number' },
    ]);
  });
});
