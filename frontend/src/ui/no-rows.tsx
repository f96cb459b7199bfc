import { Button } from 'antd';
import type { ComponentType } from 'react';
import { EmptyState } from './empty-state';
import { nothingFor } from './text-rules';
import type { TableState } from './use-table-query';

/** What a list offers beside a search without a result. */
export type SearchHints = ComponentType<{ q: string; onSearch: (q: string) => void }>;

interface NoRowsProps {
  definition: {
    /** singular and plural */
    noun: readonly [one: string, many: string];
    none?: Readonly<Record<string, string>>;
    Hints?: SearchHints;
  };
  state: TableState;
}

/** Says what it means that a filtered list has no rows, or what was searched for. */
export function NoRows({ definition: { noun, none, Hints }, state }: NoRowsProps) {
  const { q = '' } = state.filters;
  const meaning = none?.[new URLSearchParams(state.filters as Record<string, string>).toString()];
  return (
    <EmptyState
      title={meaning ?? `No ${noun[1]} match`}
      action={
        <>
          {q !== '' && Hints && <Hints q={q} onSearch={(text) => state.change({ q: text })} />}
          <Button onClick={state.clearFilters}>
            {meaning === undefined ? 'Clear filters' : `Show all ${noun[1]}`}
          </Button>
        </>
      }
    >
      {meaning === undefined && nothingFor(q)}
    </EmptyState>
  );
}
