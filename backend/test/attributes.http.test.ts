import type { AttributeValue } from '#modules/parts/domain/attribute.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { addAttribute, addCategory } from '#test/support/bodies.js';
import { ADA, aPart } from '#test/support/builders.js';
import { testShop, type Visitor } from '#test/support/test-shop.js';

const CHOICES = { kind: 'choice', family: null, unit: null };

describe('the attributes over HTTP', () => {
  const shop = testShop({ settings: { RATE_LIMIT_PER_MINUTE: '0' } });
  let admin: Visitor;
  beforeAll(async () => {
    admin = await shop.admin();
  });
  const list = async () => (await shop.anonymous.get('/attributes').expect(200)).body as { key: string }[];
  const read = async (key: string) => (await list()).find((one) => one.key === key);
  const addPartWith = (value: AttributeValue) =>
    shop.app.get(PartRepository).add(aPart({ name: value.value, attributes: { [value.key]: [value] } }), ADA);

  it('are a list that everyone reads, the oldest first', async () => {
    await addAttribute(admin, { key: 'clock', name: 'Base clock', family: 'frequency', unit: 'GHz' });
    const socket = { key: 'socket', name: 'Socket', kind: 'choice', choices: ['LGA-1718', 'LGA-1851'] };
    const flags = { in_table: false, as_filter: true };
    const { body } = await admin.post('/attributes', { ...socket, ...flags }).expect(201);
    expect(body).toEqual({ ...socket, ...flags });
    const clock = { key: 'clock', name: 'Base clock', kind: 'number', family: 'frequency', unit: 'GHz' };
    expect(await list()).toEqual([{ ...clock, in_table: true, as_filter: true }, body]);
  });

  it('change in the fields that a request has', async () => {
    await addAttribute(admin, { key: 'changing', name: 'Changing' });
    const put = (body: object) => admin.put('/attributes/changing', body);
    const { body } = await put({ unit: 'kW', as_filter: false }).expect(200);
    expect(body).toEqual({ modifiedCount: 1, total: 0, converts: 0, failed_count: 0, failed: [] });
    expect((await put({ unit: 'kW' }).expect(200)).body).toMatchObject({ modifiedCount: 0 });
    expect(await read('changing')).toMatchObject({ unit: 'kW', family: 'power', as_filter: false });
    await put({ kind: 'choice', choices: ['a', 'b'] }).expect(200);
    expect(await read('changing')).toEqual({
      ...{ key: 'changing', name: 'Changing', kind: 'choice', choices: ['a', 'b'], in_table: true, as_filter: false },
    });
    await put({ kind: 'number' }).expect(200);
    expect(await read('changing')).not.toHaveProperty('choices');
    await put({ key: 'other' }).expect(400);
    await admin.put('/attributes/none', { name: 'None' }).expect(404);
  });

  it.each<[object, string]>([
    [{ key: '' }, 'key'],
    [{ key: 'Power' }, 'key'],
    [{ key: '1st' }, 'key'],
    [{ key: 'a'.repeat(41) }, 'key'],
    [{ name: '' }, 'name'],
    [{ name: 'A'.repeat(101) }, 'name'],
    [{ kind: 'date' }, 'kind'],
    [{ family: 'beauty' }, 'family'],
    [{ unit: '' }, 'unit'],
    [{ unit: 'V' }, 'unit'],
    [{ family: null }, 'unit'],
    [{ kind: 'text', unit: null }, 'family'],
    [{ kind: 'yes_no', family: null }, 'unit'],
    [{ choices: ['a'] }, 'choices'],
    [CHOICES, 'choices'],
    [{ ...CHOICES, choices: [] }, 'choices'],
    [{ ...CHOICES, choices: ['AM5', 'am5'] }, 'choices'],
    [{ ...CHOICES, choices: ['AM5', ' '] }, 'choices'],
    [{ ...CHOICES, choices: ['a'.repeat(101)] }, 'choices'],
    [{ ...CHOICES, choices: Array.from({ length: 101 }, String) }, 'choices'],
    [{ in_table: 'yes' }, 'in_table'],
    [{ position: 1 }, 'position'],
  ])('refuse %j', async (fields, field) => {
    const body = { key: 'refused', name: 'Refused', kind: 'number', family: 'power', unit: 'W', ...fields };
    const { body: problem } = await admin.post('/attributes', body).expect(400);
    expect((problem as { errors: object[] }).errors[0]).toMatchObject({ field });
  });

  it('have a key and a name that no other has', async () => {
    await addAttribute(admin, { key: 'taken', name: 'Taken' });
    const other = { key: 'another', name: 'Another', kind: 'text' };
    const code = async (request: ReturnType<Visitor['post']>) => (await request.expect(409)).body as object;
    expect(await code(admin.post('/attributes', { ...other, key: 'taken' }))).toMatchObject({
      type: '/problems/attribute-key-taken',
    });
    const nameTaken = { type: '/problems/attribute-name-taken' };
    expect(await code(admin.post('/attributes', { ...other, name: 'TAKEN' }))).toMatchObject(nameTaken);
    await admin.post('/attributes', other).expect(201);
    expect(await code(admin.put('/attributes/another', { name: 'taken' }))).toMatchObject(nameTaken);
    await admin.put('/attributes/taken', { name: 'TAKEN' }).expect(200);
  });

  it('are listed by categories in their order, while they exist', async () => {
    for (const key of ['first', 'second']) await addAttribute(admin, { key, name: key });
    const id = await addCategory(admin, { name: 'Listing', attributes: ['second', 'first'] });
    const listed = async () => {
      const { body } = await admin.get('/categories').expect(200);
      return (body as { _id: string; attributes: string[] }[]).find(({ _id }) => _id === id)?.attributes;
    };
    expect(await listed()).toEqual(['second', 'first']);
    await admin.put(`/categories/${id}`, { attributes: ['first', 'second'] }).expect(200, { modifiedCount: 1 });
    expect(await listed()).toEqual(['first', 'second']);
    const many = Array.from({ length: 51 }, (_, n) => `a${n}`);
    for (const attributes of [['first', 'none'], ['first', 'first'], many, 'first', [7]]) {
      const { body } = await admin.put(`/categories/${id}`, { attributes }).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'attributes' }] });
    }
    await admin.post('/categories', { name: 'Unknown', attributes: ['none'] }).expect(400);
    await admin.put(`/categories/${id}`, { attributes: [] }).expect(200);
    expect(await listed()).toEqual([]);
  });

  it('change the values of parts with their kind, after a dry run, or are refused', async () => {
    await addAttribute(admin, { key: 'tdp', name: 'TDP', kind: 'text', family: null, unit: null });
    const texts = ['65', '0.125 kW', 'about 35 W'];
    for (const value of texts) await addPartWith({ key: 'tdp', kind: 'text', value });
    const put = (query: string, body: object) => admin.put(`/attributes/tdp${query}`, body);
    const watts = { kind: 'number', family: 'power', unit: 'W' };
    const { body: dryRun } = await put('?dry_run=true', watts).expect(200);
    const counts = { total: 3, converts: 2, failed_count: 1, failed: [{ name: 'about 35 W', text: 'about 35 W' }] };
    expect(dryRun).toMatchObject({ ...counts, modifiedCount: 0 });
    const { body: refusal } = await put('', watts).expect(409);
    expect(refusal).toMatchObject({
      type: '/problems/attribute-values-fail',
      detail: 'The values of 1 of 3 parts do not fit. Change them first, or drop them with drop_failed=true.',
    });
    await put('?drop_failed=perhaps', watts).expect(400);
    expect(await read('tdp')).toMatchObject({ kind: 'text' });
    expect((await put('?drop_failed=true', watts).expect(200)).body).toMatchObject({ ...counts, modifiedCount: 1 });
    expect(await read('tdp')).toMatchObject(watts);
    const { body: again } = await put('?dry_run=true', watts).expect(200);
    expect(again).toEqual({ modifiedCount: 0, total: 2, converts: 2, failed_count: 0, failed: [] });
  });

  it('are deleted with their values only on demand', async () => {
    await addAttribute(admin, { key: 'gone', name: 'Gone', kind: 'text', family: null, unit: null });
    await addPartWith({ key: 'gone', kind: 'text', value: 'A value' });
    const { body } = await admin.delete('/attributes/gone').expect(409);
    expect(body).toMatchObject({ type: '/problems/attribute-has-values' });
    await admin.delete('/attributes/gone?drop_failed=true').expect(200, { deletedCount: 1 });
    expect(await read('gone')).toBeUndefined();
  });

  it('are recorded in the audit log', async () => {
    await addAttribute(admin, { key: 'logged', name: 'Logged' });
    await admin.delete('/attributes/logged').expect(200, { deletedCount: 1 });
    await admin.delete('/attributes/logged').expect(404);
    const { body } = await admin.get('/audit-log?action=attribute-deleted').expect(200);
    const events = body as { subject: { id: string } }[];
    expect(events.find(({ subject }) => subject.id === 'logged')).toMatchObject({ before: { unit: 'W' } });
  });
});
