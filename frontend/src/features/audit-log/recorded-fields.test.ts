import { recordedFields } from './recorded-fields';

describe('recordedFields', () => {
  it('labels each changed field with its values before and after', () => {
    expect(recordedFields({ before: { price: 349, quantity: 1200 }, after: { price: 329, quantity: 0 } })).toEqual([
      { name: 'Price', before: '$349', after: '$329' },
      { name: 'Available Quantity', before: '1,200', after: '0' },
    ]);
  });

  it('lists all fields of a created and of a deleted record', () => {
    expect(recordedFields({ after: { _id: 'x', name: 'Fan' } })).toEqual([{ name: 'Name', after: 'Fan' }]);
    expect(recordedFields({ before: { name: 'Fan' } })).toEqual([{ name: 'Name', before: 'Fan' }]);
  });

  it('shows fields that exist on one side only, booleans as yes and no, and unknown fields by their stored name', () => {
    expect(recordedFields({ before: { hidden: false }, after: { hidden: true, colour: 'red' } })).toEqual([
      { name: 'Hidden', before: 'no', after: 'yes' },
      { name: 'colour', after: 'red' },
    ]);
  });
});
