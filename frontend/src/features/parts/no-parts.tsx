import { useNavigate } from 'react-router-dom';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { paths } from '@/ui/paths';
import { nothingFor } from '@/ui/text-rules';
import { type CatalogueQuery, isFiltered, noFilters } from './catalogue-query';
import { AskUs, SearchHints } from './search-hints';
import type { ChangeCatalogue } from './use-catalogue';

interface NoPartsProps {
  category: string | undefined;
  query: CatalogueQuery;
  change: ChangeCatalogue;
  onClear: () => void;
}

/** Why the list is empty, and what is nearest. */
export function NoParts({ category, query, change, onClear }: NoPartsProps) {
  const navigate = useNavigate();
  const { q } = query;
  if (!isFiltered(query))
    return <EmptyState title="No parts on sale right now">New parts are coming. Please come back soon.</EmptyState>;
  return (
    <EmptyState
      title="No part matches"
      action={
        <>
          {q !== '' && (
            <SearchHints
              q={q}
              onSearch={(text) => change({ q: text })}
              {...(category === undefined
                ? { onWiden: () => change((now) => ({ ...noFilters(now), q })) }
                : { onWiden: () => void navigate(paths.search(q)), wider: 'in the whole catalogue' })}
            />
          )}
          <Button size="small" look="quiet" onClick={onClear}>
            Clear filters
          </Button>
          {q !== '' && <AskUs q={q} />}
        </>
      }
    >
      {nothingFor(q)}
    </EmptyState>
  );
}
