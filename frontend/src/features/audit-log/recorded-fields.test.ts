import { recordedFields } from './recorded-fields';

describe('recordedFields', () => {
  it('labels each changed field with its values before and after', () => {
    expect(recordedFields({ before: { price: 349, quantity: 1200 }, after: { price: 329, quantity: 0 } })).toEqual([
      { name: 'Price', before: '$349', after: '$329' },
      { name: 'Available Quantity', before: '1,200', after: '0' },
    ]);
  });

  it('names categories, and shows the fields of one', () => {
    const nameOf = (id: unknown) => ({ fans: 'Fans' })[String(id)] ?? 'Deleted category';
    const entry = { before: { category_id: 'fans' }, after: { category_id: 'gone' } };
    expect(recordedFields(entry, { category: nameOf, attribute: String })).toEqual([
      { name: 'Category', before: 'Fans', after: 'Deleted category' },
    ]);
    const { before, after } = { before: { parent: 'Cooling', position: 0 }, after: { position: 1 } };
    expect(recordedFields({ before, after })).toEqual([
      { name: 'In', before: 'Cooling' },
      { name: 'Position', before: '0', after: '1' },
    ]);
  });

  it('names the attributes of a part and of a category, and the kind of an attribute', () => {
    const attribute = (key: string) => ({ power: 'Power', sealed: 'Sealed' })[key] ?? key;
    const entry = {
      before: { 'attr:power': '65 W', attributes: 'power', kind: 'choice' },
      after: { 'attr:power': '70 W', 'attr:sealed': true, attributes: 'power, sealed', kind: 'text' },
    };
    expect(recordedFields(entry, { category: String, attribute })).toEqual([
      { name: 'Power', before: '65 W', after: '70 W' },
      { name: expect.any(String) as string, before: 'Power', after: 'Power, Sealed' },
      { name: 'Kind', before: 'One of a list', after: 'Text' },
      { name: 'Sealed', after: 'Yes' },
    ]);
  });

  it('says which values a deleted attribute took with it', () => {
    expect(
      recordedFields({ before: { values_dropped: 2, dropped_from: 'Fan: 21 dB; Rack: 9 dB', categories: 1 } }),
    ).toEqual([
      { name: 'Values removed', before: '2' },
      { name: 'Removed from', before: 'Fan: 21 dB; Rack: 9 dB' },
      { name: 'Categories', before: '1' },
    ]);
  });

  it('lists all fields of a created and of a deleted record', () => {
    expect(recordedFields({ after: { _id: 'x', name: 'Fan' } })).toEqual([{ name: 'Name', after: 'Fan' }]);
    expect(recordedFields({ before: { name: 'Fan' } })).toEqual([{ name: 'Name', before: 'Fan' }]);
  });

  it('shows the lines of a deleted order', () => {
    const lines = [
      { part_id: 'a', part_name: 'Fan', price: 19, amount: 2000, total_price: 38_000 },
      { part_id: 'b', part_name: 'Cable', price: 4, amount: 3, total_price: 12 },
    ];
    expect(recordedFields({ before: { lines } })).toEqual([
      { name: 'Lines', before: '2,000 × Fan for $38,000, 3 × Cable for $12' },
    ]);
  });

  it('shows the pieces of a refund, and those that went back to the stock', () => {
    const lines = [
      { part_id: 'a', part_name: 'Fan', pieces: 2, restocked: 2 },
      { part_id: 'b', part_name: 'Cable', pieces: 1, restocked: 0 },
    ];
    expect(recordedFields({ after: { refund_amount: 38.5, lines } })).toEqual([
      { name: 'Refund', after: '$38.50' },
      { name: 'Lines', after: '2 × Fan, 2 restocked, 1 × Cable' },
    ]);
  });

  it('shows several parcels before, and the fields of a single one after', () => {
    const other = { carrier: 'other', tracking_number: 'K-7', tracking_url: 'https://courier.test/7' };
    const ups = { carrier: 'ups', tracking_number: '1Z9' };
    expect(recordedFields({ before: { parcels: [ups, other] }, after: ups })).toEqual([
      { name: 'Parcels', before: 'UPS 1Z9, Other carrier K-7 (https://courier.test/7)' },
      { name: 'Carrier', after: 'ups' },
      { name: 'Tracking number', after: '1Z9' },
    ]);
  });

  it('shows fields that exist on one side only, booleans as Yes and No, and unknown fields by their stored name', () => {
    expect(recordedFields({ before: { hidden: false }, after: { hidden: true, colour: 'red' } })).toEqual([
      { name: 'Hidden', before: 'No', after: 'Yes' },
      { name: 'colour', after: 'red' },
    ]);
  });
});
