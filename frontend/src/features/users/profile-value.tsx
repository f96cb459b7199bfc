import { isLink } from '@/ui/field-rules';
import layout from '@/ui/layout.module.css';

interface ValueProps {
  /** whether the value consists of digits, in the typeface for figures */
  figure?: boolean;
  /** shown without a value */
  none?: string;
  children: string | undefined;
}

/** A value of the profile, as a link if it is one. */
export function Value({ figure = false, none = 'Not given yet', children }: ValueProps) {
  if (!children) return <span className={layout.hint}>{none}</span>;
  if (isLink(children)) {
    return (
      <a href={children} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return <span className={figure ? 'figure' : layout.typed}>{children}</span>;
}
