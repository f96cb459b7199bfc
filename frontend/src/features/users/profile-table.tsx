import { Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { useMedia } from '@/ui/use-media';

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
