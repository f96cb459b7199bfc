import { aPart } from '@test/builders';
import { changesOf, differingFields, fieldInWords, fieldsOf } from './part-fields';

describe("A part's fields", () => {
  const part = aPart();

  it('are what is typed before anything is, and then nothing has changed', () => {
    expect(fieldsOf(part)).toMatchObject({ name: part.name, price: '349', quantity: '480' });
    expect(changesOf(part, fieldsOf(part))).toEqual({});
    expect(changesOf(part, { ...fieldsOf(part), name: ` ${part.name} `, price: '0349' })).toEqual({});
  });

  it('are sent alone where they were changed', () => {
    expect(changesOf(part, { ...fieldsOf(part), price: '329', description: 'New words ' })).toEqual({
      price: 329,
      description: 'New words',
    });
  });

  it('differ between two states of it', () => {
    expect(differingFields(part, aPart({ quantity: 477, image_url: '/pictures/other.svg' }))).toEqual([
      'quantity',
      'image_url',
    ]);
  });

  it('read as money, as counts, or as they are', () => {
    expect([fieldInWords('price', 1349), fieldInWords('quantity', 1200), fieldInWords('name', '1200')]).toEqual([
      '$1,349',
      '1,200',
      '1200',
    ]);
  });
});
