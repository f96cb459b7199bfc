const DAY = 86_400_000;

/** What the figures can be looked at over; the first is the default. */
export const PERIODS = [
  { value: '30-days', label: '30 days' },
  { value: '90-days', label: '90 days' },
  { value: '12-months', label: '12 months' },
] as const;

export type Period = (typeof PERIODS)[number]['value'];

/** The period that a page's address names. */
export function periodIn(params: URLSearchParams): Period {
  return PERIODS.find(({ value }) => value === params.get('period'))?.value ?? PERIODS[0].value;
}

/** Days (UTC) of a period that ends today. Twelve months are this one and the eleven before it, from the first of the month. */
export function daysIn(period: Period, now: Date = new Date()): number {
  if (period === '30-days') return 30;
  if (period === '90-days') return 90;
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return (Date.UTC(year, month, date) - Date.UTC(year, month - 11, 1)) / DAY + 1;
}
