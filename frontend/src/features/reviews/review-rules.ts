import { isWholeNumber } from '@/ui/text-rules';

export function checkReview(review: string): string | undefined {
  return review.trim() === '' ? '*Write your review' : undefined;
}

export function checkRating(rating: string): string | undefined {
  const text = rating.trim();
  if (text === '') return '*Enter a rating out of 5';
  if (!isWholeNumber(text)) return '*Please enter a number that is an integer number';
  if (Number(text) > 5) return 'The rating could not be greater than 5';
  return Number(text) < 0 ? 'The rating could not be less than 0' : undefined;
}
