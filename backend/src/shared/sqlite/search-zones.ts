/**
 * Divides the values of a sort column into numbered zones, in the order of the values. A search index that lists its rows by zone tells
 * where in the order the next match is, so that a sorted search skips the rows before it.
 */
export interface Zones {
  /** SQL of a value's zone, an integer of at most 34 bits */
  of: (value: string) => string;
  /** a value at or below all values of the zone, and above those of lower zones */
  lowest: (zone: number) => string | number;
  /** the zone also contains every higher value of its letters, or of all */
  isOpen: (zone: number) => boolean;
  /** the first and the last zone that may have values between those of this one */
  mixed: (zone: number) => [first: number, last: number];
  /** each zone below an open one has one value */
  exact: boolean;
}

const MAX_NUMBER = 2 ** 34 - 1;

/** Each whole number is a zone. */
export const NUMBER_ZONES: Zones = {
  of: (value) => `min(${value}, ${MAX_NUMBER})`,
  lowest: (zone) => zone,
  isOpen: (zone) => zone >= MAX_NUMBER,
  mixed: (zone) => [zone, zone],
  exact: true,
};

/** Each second is a zone of ISO 8601 texts. */
export const TIME_ZONES: Zones = {
  of: (value) => `coalesce(unixepoch(${value}), 0)`,
  lowest: (zone) => new Date(zone * 1000).toISOString(),
  isOpen: () => false,
  mixed: (zone) => [zone, zone],
  exact: false,
};

const TEXT_PLACES = [20, 10, 0];
const MAX_LETTER = 1023;

/** Texts with the same first three letters share a zone; letters beyond Greek count as the same. */
export const TEXT_ZONES: Zones = {
  of: (value) =>
    `(${TEXT_PLACES.map((bits, place) => `(min(coalesce(unicode(substr(${value}, ${place + 1}, 1)), 0), ${MAX_LETTER}) << ${bits})`).join(' + ')})`,
  lowest: (zone) => String.fromCodePoint(...lettersOf(zone).filter((letter) => letter > 0)),
  isOpen: (zone) => lettersOf(zone).includes(MAX_LETTER),
  // Two names whose first letters count as the same are in the order of these, but their zones in that of the letters after.
  mixed: (zone) => {
    const after = 2 ** (TEXT_PLACES[lettersOf(zone).indexOf(MAX_LETTER)] ?? 0) - 1;
    return [zone & ~after, zone | after];
  },
  exact: false,
};

function lettersOf(zone: number): number[] {
  return TEXT_PLACES.map((bits) => (zone >> bits) & MAX_LETTER);
}
