import { changedRecord, changedValues, checkOf, valuesOf, type FieldDefinition } from './field-kinds';

/** Fields that no record of the shop has. */
const FIELDS = {
  title: { kind: 'text', label: 'Title', required: 'Enter a title', max: 10 },
  days: { kind: 'whole', label: 'Days', max: 365 },
  fee: { kind: 'money', label: 'Fee', max: 1_000 },
  note: { kind: 'lines', label: 'Note', max: 10 },
} as const satisfies Record<string, FieldDefinition>;

const EMPTY = { title: '', days: '', fee: ' ', note: '' };

describe('fields by kind', () => {
  it('send nothing for an empty optional field of a new record', () => {
    expect(valuesOf(FIELDS, { ...EMPTY, title: 'Fan' })).toEqual({ title: 'Fan' });
    expect(valuesOf(FIELDS, { title: ' Fan', days: ' 14 ', fee: '5', note: 'a\nb ' })).toEqual({
      title: 'Fan',
      days: 14,
      fee: 5,
      note: 'a\nb',
    });
  });

  it('change only what differs, and remove a text by an empty one and a number by null', () => {
    const record = { title: 'Fan', days: 14, note: 'Old' };
    const typed = { title: 'Fan', days: '014', fee: '', note: 'Old ' };
    expect(changedValues(FIELDS, record, typed)).toEqual({});
    expect(changedValues(FIELDS, record, { ...typed, days: ' ', note: '' })).toEqual({ days: null, note: '' });
    expect(changedValues(FIELDS, record, { ...typed, days: '15', fee: '7' })).toEqual({ days: 15, fee: 7 });
    expect(changedValues(FIELDS, { title: 'Fan', note: '' }, { ...EMPTY, title: 'Fan' })).toEqual({});
    const zero = { title: 'Fan', days: 0 };
    expect(changedValues(FIELDS, zero, { ...EMPTY, title: 'Fan' })).toEqual({ days: null });
    expect(changedValues(FIELDS, zero, { ...EMPTY, title: 'Fan', days: '0' })).toEqual({});
  });

  it('are gone from the changed record when a change removes them', () => {
    const record = { _id: 'r1', title: 'Fan', days: 14, note: 'Old' };
    expect(changedRecord(record, { days: null, note: '', title: 'New' })).toEqual({ _id: 'r1', title: 'New' });
  });

  it('accept an empty optional field, and check what is typed in it', () => {
    const check = checkOf(FIELDS.days);
    for (const text of ['', ' ', '1', '365']) expect(check(text)).toBeUndefined();
    expect(['0', '1.5', '366'].map(check)).toEqual([
      '*Days must be Positive number',
      '*Please enter a number as Days',
      'At most 365',
    ]);
    expect(checkOf(FIELDS.title)('')).toBe('Enter a title');
  });
});
