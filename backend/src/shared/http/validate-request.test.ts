import 'reflect-metadata';
import { patchOf, Text, WholeNumber } from './fields.js';
import { ListOf } from './list-field.js';
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
  @WholeNumber({
    ...{ description: 'Years', example: 3, min: 1, minMessage: 'At least one', typeMessage: 'A number' },
    removable: true,
  })
  years?: number | null;
}

const ShelfPatch = patchOf('ShelfPatch', Shelf);

class Shelves {
  @ListOf(Shelf, { description: 'Shelves', max: 500, required: 'Name some' })
  shelves: Shelf[];
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

describe('a body that changes a record', () => {
  it('has any of its fields, with the rules of a new record', async () => {
    expect(await validateBody(ShelfPatch, {})).toEqual({ body: {}, errors: [] });
    expect((await validateBody(ShelfPatch, { name: ' A1 ' })).body).toEqual({ name: 'A1' });
    const { errors } = await validateBody(ShelfPatch, { name: '', boards: 0, years: 0, colour: 'red' });
    expect(errors).toEqual([
      { field: 'name', message: 'Name it' },
      { field: 'boards', message: 'At least one' },
      { field: 'years', message: 'At least one' },
      { field: 'colour', message: 'Unknown field' },
    ]);
  });

  it('removes the value of a removable field by null, and of no other one', async () => {
    expect((await validateBody(ShelfPatch, { years: null })).body).toEqual({ years: null });
    expect((await validateBody(Shelf, { name: 'A', years: null })).body).toEqual({ name: 'A', years: null });
    const { errors } = await validateBody(ShelfPatch, { name: null, boards: null });
    expect(errors).toEqual([
      { field: 'name', message: 'Name it' },
      { field: 'boards', message: 'A number' },
    ]);
  });
});

describe('a list in a body', () => {
  it('has trimmed items of its class with only the given fields', async () => {
    const { body, errors } = await validateBody(Shelves, { shelves: [{ name: ' A1 ' }, { boards: 2, name: 'B' }] });
    expect(errors).toEqual([]);
    expect(body?.shelves.every((shelf) => shelf instanceof Shelf)).toBe(true);
    expect(body?.shelves.map((shelf) => ({ ...shelf }))).toEqual([{ name: 'A1' }, { name: 'B', boards: 2 }]);
  });

  it('reports every broken rule of every item', async () => {
    const { errors } = await validateBody(Shelves, { shelves: [{ name: 'A' }, { name: 'xxxx', boards: [] }, 7, {}] });
    expect(errors).toEqual([
      { field: 'shelves.1.name', message: 'At most 3 characters' },
      { field: 'shelves.1.name', message: 'Not xxxx' },
      { field: 'shelves.1.boards', message: 'A number' },
      { field: 'shelves.2', message: 'A JSON object with the fields of one item' },
      { field: 'shelves.3.name', message: 'Name it' },
    ]);
  });

  it.each(['role', 'constructor', 'hasOwnProperty', 'toString'])(
    'is refused with the unknown field %s of an item',
    async (field) => {
      const { errors } = await validateBody(Shelves, { shelves: [{ name: 'A', [field]: 'x' }] });
      expect(errors).toEqual([{ field: `shelves.0.${field}`, message: 'Unknown field' }]);
    },
  );
});

it('reports the first ten unknown fields of an object', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${i}`, i]));
  const ten = Array.from({ length: 10 }, (_, i) => ({ field: `f${i}`, message: 'Unknown field' }));
  expect((await validateBody(Shelf, { name: 'A', ...unknown })).errors).toEqual(ten);
  expect((await validateBody(Shelves, { shelves: [{ name: 'A', ...unknown }] })).errors).toEqual(
    ten.map((error) => ({ ...error, field: `shelves.0.${error.field}` })),
  );
});
