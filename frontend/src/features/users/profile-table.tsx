import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { isLink } from '@/ui/field-rules';
import layout from '@/ui/layout.module.css';
import { useMedia } from '@/ui/use-media';
import styles from './profile-panel.module.css';

/** Labelled values of the profile, side by side or, on a phone, below each other. */
export function ProfileTable({ items }: { items: { label: string; children: ReactNode }[] }) {
  const isWide = useMedia('(width >= 40rem)');
  return (
    <Descriptions
      bordered
      column={1}
      layout={isWide ? 'horizontal' : 'vertical'}
      size={isWide ? 'large' : 'small'}
      styles={{ label: { inlineSize: '35%' }, content: { overflowWrap: 'anywhere' } }}
      items={items}
    />
  );
}

interface ValueProps {
  /** whether the value consists of digits, in the typeface for figures */
  figure?: boolean;
  /** shown without a value */
  none?: string;
  children: string | undefined;
}

export function Value({ figure = false, none = 'Not given yet', children }: ValueProps) {
  if (!children) return <span className={layout.hint}>{none}</span>;
  if (isLink(children)) {
    return (
      <a href={children} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return <span className={figure ? 'figure' : styles.text}>{children}</span>;
}
