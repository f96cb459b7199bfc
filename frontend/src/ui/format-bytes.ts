import { formatCount } from './format';

const megabytes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The size of a file: `184 kB`, `2.5 MB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${formatCount(Math.ceil(bytes / 1000))} kB` : `${megabytes.format(bytes / 1_000_000)} MB`;
}
