import { REVIEWS } from '@/features/reviews/manage-reviews-table';
import { ListTable, ListTitle } from '@/ui/list';

export function Component() {
  return (
    <>
      <ListTitle
        list={REVIEWS}
        size="small"
        label="Total Reviews"
        lead="Reviews"
        note="A hidden review leaves the home page; nothing is lost."
      />
      <ListTable list={REVIEWS} />
    </>
  );
}
