import { paths } from '@/app/paths';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

/** A part that an admin wants to change and that is not, or no longer, on sale. */
export function UnknownPart({ deleted = false }: { deleted?: boolean }) {
  return (
    <EmptyState
      title={deleted ? 'This part was deleted meanwhile' : 'There is no such part'}
      action={
        <ButtonLink size="small" to={paths.manageParts}>
          See all parts
        </ButtonLink>
      }
    >
      {deleted
        ? 'Somebody took it off sale while you changed it, so nothing was saved. The audit log says who.'
        : 'It may have been deleted, or the address is not complete.'}
    </EmptyState>
  );
}
