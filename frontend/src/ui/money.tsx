import { formatMoney } from './format';

/** An amount of whole dollars in the typeface for figures. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={className ? `figure ${className}` : 'figure'}>{formatMoney(dollars)}</span>;
}

const exact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Dollars that may have cents, `$12.50`, `$1,234`. */
export function formatExactMoney(dollars: number): string {
  return exact.format(dollars);
}

/** The same in the typeface for figures. */
export function ExactMoney({ dollars }: { dollars: number }) {
  return <span className="figure">{formatExactMoney(dollars)}</span>;
}
