import { screen, waitFor, within } from '@testing-library/react';
import type { ReviewView } from '@/api/types.gen';
import { ListTable } from '@/ui/list';
import { json, listing, renderInShop, serve } from '@test/shop';
import { REVIEWS } from './manage-reviews-table';

const reviewOf = (_id: string, name: string): ReviewView => ({
  _id,
  name,
  review: 'Quiet',
  rating: 5,
  created_at: '2026-03-01T00:00:00.000Z',
});

describe.each(['', '?status=shown'])('Hiding a review in the list %p', (search) => {
  it('gives the focus to the button of the next review', async () => {
    let reviews = [reviewOf('1', 'Ada'), reviewOf('2', 'Bob'), reviewOf('3', 'Carl')];
    serve({
      'GET /reviews': ({ query }) =>
        listing(query.get('status') === 'shown' ? reviews.filter(({ hidden }) => !hidden) : reviews),
      'PATCH /reviews/2': () => {
        reviews = reviews.map((one) => (one._id === '2' ? { ...one, hidden: true } : one));
        return json(reviews[1]);
      },
    });
    const { user } = renderInShop(<ListTable list={REVIEWS} />, `/${search}`);
    const buttonOf = (name: string) => within(screen.getByText(name).closest('tr')!).getByRole('button');
    await screen.findByText('Bob');
    await user.click(buttonOf('Bob'));
    expect(await screen.findByText('The review of Bob is hidden')).toBeInTheDocument();
    if (search === '') await waitFor(() => expect(buttonOf('Bob')).toHaveTextContent('Show'));
    else await waitFor(() => expect(screen.queryByText('Bob')).not.toBeInTheDocument());
    expect(buttonOf('Carl')).toHaveFocus();
  });
});
