import type { CategoryView } from '@/api/types.gen';
import { Breadcrumbs } from '@/ui/breadcrumbs';
import { PageTitle } from '@/ui/page-title';
import { paths } from '@/ui/paths';

const HOME = { name: 'Home', path: paths.home };
const CATALOGUE = { name: 'Catalogue', path: paths.catalogue };

interface CatalogueHeadProps {
  /** the categories down to the one of the page; absent: the whole catalogue */
  way?: readonly CategoryView[];
  /** whether the category is not known yet */
  isPending?: boolean;
}

/** The way to a page of the catalogue, and its heading. The server names the same places in the page's head. */
export function CatalogueHead({ way, isPending = false }: CatalogueHeadProps) {
  if (isPending)
    return (
      <>
        <Breadcrumbs way={[HOME, CATALOGUE]} current={undefined} />
        <PageTitle>…</PageTitle>
      </>
    );
  const places = [HOME, CATALOGUE, ...(way ?? []).map(({ name, slug }) => ({ name, path: paths.category(slug) }))];
  const { name } = places.at(-1) ?? CATALOGUE;
  return (
    <>
      <Breadcrumbs way={places.slice(0, -1)} current={name} />
      <PageTitle>{name}</PageTitle>
    </>
  );
}
