import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Suggestion, useSuggestions } from '@/features/parts/use-suggestions';
import { OptionList, useCombobox } from '@/ui/combobox';
import layout from '@/ui/layout.module.css';
import { listen } from '@/ui/listen';
import { paths } from '@/ui/paths';
import styles from './search-field.module.css';

/** The suggestions of the header's field, below it while it has the focus. Enter without a chosen one submits its form. */
export function Suggestions({ field, text }: { field: HTMLInputElement; text: string }): ReactNode {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const { groups, isPending } = useSuggestions(isOpen ? text : '', { categories: true });
  const open = ({ category, part, q }: Suggestion) => {
    setIsOpen(false);
    if (category) void navigate(paths.category(category.slug));
    else if (part) void navigate(paths.part(part._id));
    else if (q !== undefined) void navigate(paths.search(q));
  };
  const { list } = useCombobox(field, { groups, onOpen: open });

  const onEvent = useEffectEvent((event: Event) => {
    const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
    if (event instanceof KeyboardEvent && !isEscape) return;
    // Otherwise the browser deletes the text.
    if (isEscape && groups.length > 0) event.preventDefault();
    setIsOpen(event.type === 'input' || event.type === 'focus');
  });
  useEffect(() => listen(field, ['input', 'focus', 'blur', 'keydown'], (event) => onEvent(event)), [field]);
  useEffect(() => listen(field.form, ['submit'], (event) => onEvent(event)), [field]);

  return <OptionList {...list} isBusy={isPending} className={`${layout.panel} ${styles.suggestions}`} />;
}
