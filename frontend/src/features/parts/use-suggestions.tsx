import { useSuggestPartsQuery } from '@/api/api';
import type { MatchedPart, SuggestionsView } from '@/api/types.gen';
import type { Option, OptionGroup } from '@/ui/combobox';
import { Money } from '@/ui/money';
import { searchText } from '@/ui/text-rules';
import { SHORT_DEBOUNCE_MS, useDebouncedValue } from '@/ui/use-debounced';

/** A suggestion: a part, or a text that finds some. */
export interface Suggestion extends Option {
  part?: MatchedPart;
  q?: string;
}

const MIN_LENGTH = 2;

/** What the shop suggests for a text that is being typed. */
export function useSuggestions(text: string) {
  const typed = searchText(text);
  const q = useDebouncedValue(typed, SHORT_DEBOUNCE_MS);
  const isWanted = typed.length >= MIN_LENGTH;
  const { currentData, isFetching } = useSuggestPartsQuery({ q }, { skip: !isWanted || q.length < MIN_LENGTH });
  return {
    groups: isWanted && currentData ? groupsOf(currentData) : [],
    isPending: isWanted && (typed !== q || isFetching),
  };
}

function groupsOf({ parts, did_you_mean, without }: SuggestionsView): OptionGroup<Suggestion>[] {
  const groups = [
    { title: 'Parts', options: parts.map(partOption) },
    { title: 'Did you mean', options: did_you_mean === undefined ? [] : [textOption(did_you_mean)] },
    { title: `Without “${without?.left_out}”`, options: without ? [textOption(without.q)] : [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function partOption(part: MatchedPart): Suggestion {
  const { _id, name, sku, price } = part;
  const details = (
    <>
      {sku !== undefined && `${sku}, `}
      <Money dollars={price} />
    </>
  );
  return { id: `part-${_id}`, name, details, part };
}

function textOption(q: string): Suggestion {
  return { id: `text-${q}`, name: q, q };
}
