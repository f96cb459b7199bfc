import { checkRating, checkReview } from './review-rules';

describe('A review', () => {
  it.each([
    ['', '*Enter a rating out of 5'],
    ['4.5', '*Please enter a number that is an integer number'],
    ['six', '*Please enter a number that is an integer number'],
    ['6', 'The rating could not be greater than 5'],
    ['-1', 'The rating could not be less than 0'],
    ['0', undefined],
    ['5', undefined],
  ])('the rating %j: %s', (rating, message) => expect(checkRating(rating)).toBe(message));

  it('has a text', () => {
    expect(checkReview(' ')).toBe('*Write your review');
    expect(checkReview('Good boards.')).toBeUndefined();
  });
});
