import { formatMoney } from './format';

/** An amount of dollars in the typeface for figures. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={className ? `figure ${className}` : 'figure'}>{formatMoney(dollars)}</span>;
}
