import { useDebouncedText } from '@/ui/use-debounced';
import { oneStep } from '@/ui/use-url-state';
import type { FacetView } from '@/api/types.gen';
import type { AttributeParam } from './catalogue-query';
import { RangeFields } from './range-fields';
import { isBare, isDownwards, rangeIn, textOfRange, withoutUnit, withUnit } from './range-text';
import type { ChangeCatalogue } from './use-catalogue';

interface RangeFacetProps {
  facet: FacetView;
  chosen: readonly string[];
  change: ChangeCatalogue;
}

/** The lowest and the highest number of an attribute in its unit. */
export function RangeFacet({ facet: { key, name, unit, min, max }, chosen, change }: RangeFacetProps) {
  const param: AttributeParam = `attr.${key}`;
  const ends = rangeIn(chosen[0] ?? '..');
  const save = (end: 0 | 1) => (value: string) =>
    change(({ attributes }) => {
      const [low, high] = rangeIn(attributes[param]?.[0] ?? '..');
      const text = textOfRange(end === 0 ? [value, high] : [low, value]);
      return { [param]: text === '' ? [] : [text] };
    }, oneStep(param));
  // An address may have another unit, which stays until the field is changed.
  const read = (saved: string) => (text: string) => (text === withoutUnit(saved, unit) ? saved : withUnit(text, unit));
  const low = useShownText(ends[0], unit, read(ends[0]), save(0));
  const high = useShownText(ends[1], unit, read(ends[1]), save(1));

  const isInvalid = [low, high].map(({ value }) => value === undefined);
  const isEmpty = isDownwards(ends, unit);
  const problem = isInvalid.includes(true)
    ? `Please enter a number${unit === undefined ? '' : ` in ${unit}`}, such as ${max ?? 65}.`
    : isEmpty && 'The lowest number is above the highest, so no part matches.';
  const field = (label: string, saved: ReturnType<typeof useShownText>, isWrong = false, limit?: number) => ({
    label,
    saved,
    isInvalid: isWrong || isEmpty,
    placeholder: limit === undefined ? undefined : String(limit),
    hasOwnUnit: !isBare(saved.text),
  });
  return (
    <RangeFields
      label={unit === undefined ? name : `${name} in ${unit}`}
      unit={unit}
      problem={problem}
      fields={[field('From', low, isInvalid[0], min), field('To', high, isInvalid[1], max)]}
      inputMode="decimal"
    />
  );
}

/** A field that shows a saved number without its unit. */
function useShownText(
  saved: string,
  unit: string | undefined,
  read: (text: string) => string | undefined,
  save: (value: string) => void,
) {
  const clean = (text: string) => {
    const value = read(text);
    return value === undefined ? undefined : withoutUnit(value, unit);
  };
  const shown = withoutUnit(saved, unit);
  const text = useDebouncedText(shown, clean, (value) => save(read(value) ?? ''));
  return { ...text, value: read(text.text) };
}
