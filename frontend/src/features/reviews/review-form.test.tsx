import { fireEvent, screen } from '@testing-library/react';
import { json, problem, renderInShop, serve } from '@test/shop';
import { ReviewForm } from './review-form';

const put = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });

async function write(rating: string) {
  const { user } = renderInShop(<ReviewForm author="Carl Customer" />);
  put(screen.getByLabelText('Review Text'), 'Good boards.');
  put(screen.getByLabelText('Rating'), rating);
  await user.click(screen.getByRole('button', { name: 'Add Review' }));
}

describe('Add a Review', () => {
  it('adds it in the name of whoever is signed in, and clears the form', async () => {
    const calls = serve({ 'POST /reviews': () => json({ insertedId: 'r1' }, 201) });
    await write('4');
    expect(await screen.findByText('Review Successfully Added!')).toBeInTheDocument();
    expect(calls[0]?.body).toEqual({ name: 'Carl Customer', review: 'Good boards.', rating: 4 });
    expect(screen.getByLabelText('Review Text')).toHaveValue('');
  });

  it('says so when it could not be added', async () => {
    serve({ 'POST /reviews': () => problem(503, 'Stopping.') });
    await write('4');
    expect(await screen.findByText('Failed to add Review')).toBeInTheDocument();
  });

  it('says why the shop refused it, and keeps the draft', async () => {
    const detail = 'You can write 10 reviews a day. Write the next one tomorrow: the day ends at midnight UTC.';
    serve({ 'POST /reviews': () => problem(429, detail) });
    await write('4');
    expect(await screen.findByText('Failed to add Review')).toBeInTheDocument();
    expect(screen.getByText(detail)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Review Text')).toHaveValue('Good boards.');
  });

  it('does not send a rating beyond five', async () => {
    const calls = serve({});
    await write('6');
    expect(await screen.findByText('The rating could not be greater than 5')).toHaveAttribute('role', 'alert');
    expect(calls).toEqual([]);
  });
});
