import { formatMoney } from './format';

/** An amount of whole dollars in the figures' typeface. */
export function Money({ dollars, className }: { dollars: number; className?: string }) {
  return <span className={className ? `figure ${className}` : 'figure'}>{formatMoney(dollars)}</span>;
}
