export type Format = 'csv' | 'excel';

/** What a table can be saved as, with its name on the screen. */
export const FORMATS: readonly (readonly [Format, string])[] = [
  ['csv', 'CSV'],
  ['excel', 'Excel'],
];
