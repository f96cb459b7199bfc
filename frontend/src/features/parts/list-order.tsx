import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { focusNeighbour } from '@/ui/focus-neighbour';
import { ChevronIcon, CloseIcon, icon } from '@/ui/icons';

export const UpIcon = icon(<path d="m6 14.5 6-6 6 6" />);

interface ListOrder<Entry> {
  list: readonly Entry[];
  /** what an entry keeps when it moves */
  keyOf: (entry: Entry) => string;
  /** how screen readers call an entry */
  nameOf: (entry: Entry, index: number) => string;
  onChange: (list: readonly Entry[]) => void;
}

/** Moves entries of a list, says their new places, and keeps the focus on the button that moved one. */
export function useListOrder<Entry>({ list, keyOf, nameOf, onChange }: ListOrder<Entry>) {
  const [said, setSaid] = useState('');
  const items = useRef<HTMLOListElement>(null);
  const moved = useRef<{ to: number; key: string; by: string }>(undefined);
  useEffect(() => {
    if (!moved.current) return;
    const { to, key, by } = moved.current;
    const entry = list[to];
    // The list may change later than the announcement.
    if (entry === undefined || keyOf(entry) !== key) return;
    moved.current = undefined;
    const buttons = [...(items.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? [])];
    // A button at the end of its way is disabled.
    const ordered = buttons.toSorted((one) => (one.dataset['move'] === by ? -1 : 1));
    ordered.find(({ disabled }) => !disabled)?.focus();
  });

  const moveTo = (from: number, to: number) => {
    const entry = list[from];
    if (entry === undefined || from === to) return;
    setSaid(`${nameOf(entry, from)} is ${to + 1} of ${list.length}`);
    onChange(list.toSpliced(from, 1).toSpliced(to, 0, entry));
  };
  const move = (from: number, by: 1 | -1) => {
    const entry = list[from];
    if (entry !== undefined) moved.current = { to: from + by, key: keyOf(entry), by: String(by) };
    moveTo(from, from + by);
  };
  const remove = (index: number) => onChange(list.toSpliced(index, 1));
  return { said, items, move, moveTo, remove };
}

interface OrderButtonsProps {
  index: number;
  count: number;
  name: string;
  order: { move: (from: number, by: 1 | -1) => void; remove: (index: number) => void };
  /** moves the focus when the last entry is removed */
  focusAfter: () => void;
}

/** The buttons of an entry in a list whose order an admin sets. */
export function OrderButtons({ index, count, name, order, focusAfter }: OrderButtonsProps) {
  return (
    <>
      <Button
        size="small"
        data-move="-1"
        aria-label={`Move ${name} up`}
        icon={<UpIcon />}
        disabled={index === 0}
        onClick={() => order.move(index, -1)}
      />
      <Button
        size="small"
        data-move="1"
        aria-label={`Move ${name} down`}
        icon={<ChevronIcon />}
        disabled={index === count - 1}
        onClick={() => order.move(index, 1)}
      />
      <Button
        size="small"
        aria-label={`Remove ${name}`}
        icon={<CloseIcon />}
        onClick={({ currentTarget }) => {
          if (!focusNeighbour(currentTarget.closest('li'))) focusAfter();
          order.remove(index);
        }}
      />
    </>
  );
}
