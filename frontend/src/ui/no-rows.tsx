import { Button } from 'antd';
import type { ComponentType } from 'react';
import { EmptyState } from './empty-state';
import { nothingFor } from './text-rules';
import type { TableState } from './use-table-query';

/** What a list offers beside a search without a result. */
export type SearchHints = ComponentType<{ q: string; onSearch: (q: string) => void }>;

interface NoRowsProps {
  /** plural */
  noun: string;
  state: TableState;
  Hints: SearchHints | undefined;
}

/** Says what was searched for when a filtered list has no rows. */
export function NoRows({ noun, state, Hints }: NoRowsProps) {
  const q = state.filters['q'] ?? '';
  return (
    <EmptyState
      title={`No ${noun} match`}
      action={
        <>
          {q !== '' && Hints && <Hints q={q} onSearch={(text) => state.change({ q: text })} />}
          <Button onClick={state.clearFilters}>Clear filters</Button>
        </>
      }
    >
      {nothingFor(q)}
    </EmptyState>
  );
}
