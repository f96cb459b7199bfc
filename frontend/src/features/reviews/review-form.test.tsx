import { fireEvent, screen } from '@testing-library/react';
import { json, problem, renderInShop, serve } from '@test/shop';
import { checkRating, checkReview, ReviewForm } from './review-form';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

async function write(rating: string) {
  const { user } = renderInShop(<ReviewForm author="Carl Customer" />);
  put(screen.getByLabelText('Review Text'), 'Good boards.');
  put(screen.getByLabelText('Rating'), rating);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
}

describe('Add a Review', () => {
  it('adds the review under the name of the customer, and clears the form', async () => {
    const calls = serve({ 'POST /reviews': () => json({ insertedId: 'r1' }, 201) });
    await write('4');
    expect(await screen.findByText('Review Successfully Added!')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ name: 'Carl Customer', review: 'Good boards.', rating: 4 });
    expect(screen.getByLabelText('Review Text')).toHaveValue('');
  });

  it('reports a failure', async () => {
    serve({ 'POST /reviews': () => problem(503, 'Stopping.') });
    await write('4');
    expect(await screen.findByText('Failed to add Review')).toBeInTheDocument();
  });

  it('shows why the server refused the review, and keeps the draft', async () => {
    const detail = 'You can write 10 reviews a day. Write the next one tomorrow: the day ends at midnight UTC.';
    serve({ 'POST /reviews': () => problem(429, detail) });
    await write('4');
    expect(await screen.findByText('Failed to add Review')).toBeInTheDocument();
    expect(screen.getByText(detail)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Review Text')).toHaveValue('Good boards.');
  });

  it('does not send a rating above five', async () => {
    const calls = serve({});
    await write('6');
    expect(await screen.findByText('The rating could not be greater than 5')).toHaveAttribute('role', 'alert');
    expect(calls).toEqual([]);
  });
});

it('has a rating that the wheel does not change, because it is no number field', () => {
  renderInShop(<ReviewForm author="Carl Customer" />);
  expect(screen.getByLabelText('Rating')).toHaveAttribute('type', 'text');
  expect(screen.getByLabelText('Rating')).toHaveAttribute('inputmode', 'numeric');
});

it('has stars that fill in the rating by a click', async () => {
  const { user } = renderInShop(<ReviewForm author="Carl Customer" />);
  await user.click(screen.getAllByRole('button', { hidden: true, name: '' })[3]!);
  expect(screen.getByLabelText('Rating')).toHaveValue('4');
});

describe('the rules of a review', () => {
  it.each([
    ['', '*Enter a rating out of 5'],
    ['4.5', '*Please enter a number that is an integer number'],
    ['six', '*Please enter a number that is an integer number'],
    ['6', 'The rating could not be greater than 5'],
    ['-1', 'The rating could not be less than 0'],
    ['0', undefined],
    ['5', undefined],
  ])('check the rating %j and report %j', (rating, message) => expect(checkRating(rating)).toBe(message));

  it('require a text', () => {
    for (const text of [' ', '\u2800']) expect(checkReview(text)).toBe('*Write your review');
    expect(checkReview('Good boards.\n\tVery good.')).toBeUndefined();
    expect(checkReview('Good\u202e boards.')).toBe('Control characters and marks of text direction are not allowed');
  });
});
