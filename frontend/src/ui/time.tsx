import type { ComponentProps } from 'react';
import { formatDateTime } from './format';

interface TimeProps extends Omit<ComponentProps<'time'>, 'children'> {
  /** an ISO 8601 instant */
  at: string;
  /** by default to the minute in the visitor's time zone */
  format?: (at: string) => string;
}

export function Time({ at, format = formatDateTime, ...more }: TimeProps) {
  return (
    <time dateTime={at} {...more}>
      {format(at)}
    </time>
  );
}
