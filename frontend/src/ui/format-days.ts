// The statistics count days in UTC, independent of the visitor's time zone.
const zone = { timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('en-US', { ...zone, dateStyle: 'medium' });
const shortDay = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric' });
const month = new Intl.DateTimeFormat('en-US', { ...zone, month: 'long', year: 'numeric' });
const shortMonth = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short' });

const at = (iso: string) => new Date(`${iso}T00:00:00Z`);

/** Whether the text is a day such as `2026-03-01`. Browsers read Feb 30 as Mar 2. */
export function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().slice(0, 10) === text;
}

/** The day in UTC so many days ago: `2026-03-01`. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** The day of a filter, which may be relative to today: `-3d` is 3 days ago; undefined for another text. */
export function dayOf(text: string): string | undefined {
  const [, days] = /^-(\d{1,4})d$/.exec(text) ?? [];
  if (days !== undefined) return dayBefore(Number(days));
  return isDay(text) ? text : undefined;
}

/** A day given as `2026-03-01`: `Mar 1, 2026`. */
export function formatDay(iso: string): string {
  return day.format(at(iso));
}

/** `Mar 1`. */
export function formatShortDay(iso: string): string {
  return shortDay.format(at(iso));
}

/** Both days included: `Mar 1 – 7, 2026`. */
export function formatDays(from: string, to: string): string {
  return day.formatRange(at(from), at(to));
}

/** The month of a day: `March 2026`. */
export function formatMonth(iso: string): string {
  return month.format(at(iso));
}

/** `Mar`. */
export function formatShortMonth(iso: string): string {
  return shortMonth.format(at(iso));
}
