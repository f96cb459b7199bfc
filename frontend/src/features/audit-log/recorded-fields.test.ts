import { recordedFields } from './recorded-fields';

describe('What an entry of the audit log says', () => {
  it('names each changed field with what it was and what it is', () => {
    expect(recordedFields({ before: { price: 349, quantity: 1200 }, after: { price: 329, quantity: 0 } })).toEqual([
      { name: 'Price', before: '$349', after: '$329' },
      { name: 'Available Quantity', before: '1,200', after: '0' },
    ]);
  });

  it('tells all of something new, and of something deleted', () => {
    expect(recordedFields({ after: { _id: 'x', name: 'Fan' } })).toEqual([{ name: 'Name', after: 'Fan' }]);
    expect(recordedFields({ before: { name: 'Fan' } })).toEqual([{ name: 'Name', before: 'Fan' }]);
  });

  it('shows a field that only one side has, yes and no, and fields it has no name for', () => {
    expect(recordedFields({ before: { hidden: false }, after: { hidden: true, colour: 'red' } })).toEqual([
      { name: 'Hidden', before: 'no', after: 'yes' },
      { name: 'colour', after: 'red' },
    ]);
  });
});
