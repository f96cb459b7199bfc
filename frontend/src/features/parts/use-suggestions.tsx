import { useSuggestPartsQuery } from '@/api/api';
import type { MatchedPart, NamedCategory, SuggestionsView } from '@/api/types.gen';
import type { Option, OptionGroup } from '@/ui/combobox';
import { formatCounted } from '@/ui/format';
import { Money } from '@/ui/money';
import { searchText } from '@/ui/text-rules';
import { SHORT_DEBOUNCE_MS, useDebouncedValue } from '@/ui/use-debounced';

/** A suggestion: a category, a part, or a text that finds some. */
export interface Suggestion extends Option {
  category?: NamedCategory;
  part?: MatchedPart;
  q?: string;
}

const MIN_LENGTH = 2;

/** What the shop suggests for a text that is being typed; `categories` too if they are wanted. */
export function useSuggestions(text: string, wanted: { categories?: boolean } = {}) {
  const typed = searchText(text);
  const q = useDebouncedValue(typed, SHORT_DEBOUNCE_MS);
  const isWanted = typed.length >= MIN_LENGTH;
  const { currentData, isFetching } = useSuggestPartsQuery({ q }, { skip: !isWanted || q.length < MIN_LENGTH });
  return {
    groups: isWanted && currentData ? groupsOf(currentData, wanted.categories) : [],
    isPending: isWanted && (typed !== q || isFetching),
  };
}

function groupsOf(
  { categories, parts, did_you_mean, without }: SuggestionsView,
  withCategories = false,
): OptionGroup<Suggestion>[] {
  const groups = [
    { title: 'Categories', options: withCategories ? categories.map(categoryOption) : [] },
    { title: 'Parts', options: parts.map(partOption) },
    { title: 'Did you mean', options: did_you_mean === undefined ? [] : [textOption(did_you_mean)] },
    { title: `Without “${without?.left_out}”`, options: without ? [textOption(without.q)] : [] },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function categoryOption(category: NamedCategory): Suggestion {
  const { name, slug, part_count } = category;
  return { id: `category-${slug}`, name, details: formatCounted(part_count, 'part'), category };
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
