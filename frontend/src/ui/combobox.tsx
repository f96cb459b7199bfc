import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type ReactNode } from 'react';
import styles from './combobox.module.css';
import layout from './layout.module.css';
import { listen } from './listen';

/** A row that a field offers. */
export interface Option {
  id: string;
  name: ReactNode;
  details?: ReactNode;
  /** at the end of the row */
  tag?: ReactNode;
}

export interface OptionGroup<Row extends Option = Option> {
  title: string;
  options: readonly Row[];
}

interface ComboboxOptions<Row extends Option> {
  groups: readonly OptionGroup<Row>[];
  /** whether the first row is chosen while no other one is */
  choosesFirst?: boolean;
  onOpen: (row: Row) => void;
  /** instead of opening the chosen row by Enter */
  onEnter?: ((chosen: Row | undefined) => void) | undefined;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Makes the field offer rows: the arrow keys choose one and Enter opens it, while the focus stays in the field.
 * Source: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function useCombobox<Row extends Option>(field: HTMLInputElement | null, given: ComboboxOptions<Row>) {
  const { groups, choosesFirst = false, onOpen } = given;
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const [chosenId, choose] = useState<string>();
  const chosen = options.find((option) => option.id === chosenId) ?? (choosesFirst ? options[0] : undefined);
  const idOf = (option: Row) => `${id}-${option.id}`;
  const chosenElementId = chosen && idOf(chosen);
  const isExpanded = options.length > 0;

  /** Beyond the last row is the first one or, in a field that chooses none by itself, the typed text. */
  const move = (step: number) => {
    const none = choosesFirst ? 0 : 1;
    const count = options.length + none;
    const at = chosen ? options.indexOf(chosen) : -1;
    choose(options[((at + none + step + count) % count) - none]?.id);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && isExpanded) {
      event.preventDefault();
      move(step);
    }
    // Not while an input method composes a character.
    if (event.key !== 'Enter' || event.isComposing) return;
    if (!given.onEnter && !chosen) return;
    event.preventDefault();
    if (given.onEnter) given.onEnter(chosen);
    else if (chosen) onOpen(chosen);
  });
  const onInput = useEffectEvent(() => choose(undefined));

  useEffect(() => listen(field, ['keydown'], (event) => onKeyDown(event as KeyboardEvent)), [field]);
  useEffect(() => listen(field, ['input'], () => onInput()), [field]);
  useLayoutEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isExpanded),
      'aria-controls': id,
      'aria-activedescendant': chosenElementId ?? '',
    };
    for (const [name, value] of Object.entries(attributes)) field?.setAttribute(name, value);
  }, [field, id, isExpanded, chosenElementId]);
  useEffect(() => {
    if (chosenElementId !== undefined) document.getElementById(chosenElementId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenElementId]);

  return { options, chosen, list: { id, groups, chosen, idOf, onChoose: choose, onOpen } };
}

interface OptionListProps<Row extends Option> {
  id: string;
  groups: readonly OptionGroup<Row>[];
  /** the row that Enter opens */
  chosen: Row | undefined;
  idOf: (option: Row) => string;
  isBusy: boolean;
  onChoose: (id: string) => void;
  onOpen: (option: Row) => void;
  className?: string | undefined;
}

/** The rows that a field offers. */
export function OptionList<Row extends Option>({ id, groups, chosen, className = '', ...props }: OptionListProps<Row>) {
  const { idOf, isBusy, onChoose, onOpen } = props;
  if (groups.length === 0) return null;
  return (
    <div role="listbox" id={id} aria-label="Results" aria-busy={isBusy} className={`${styles.list} ${className}`}>
      {groups.map(({ title, options }) => (
        <div key={title} role="group" aria-label={title}>
          <p role="presentation" className={`${layout.muted} ${styles.title}`}>
            {title}
          </p>
          {options.map((option) => (
            <div
              key={option.id}
              id={idOf(option)}
              role="option"
              aria-selected={option === chosen}
              className={styles.option}
              onMouseMove={() => {
                if (option !== chosen) onChoose(option.id);
              }}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
            >
              <span className={styles.text}>
                <span className={styles.name}>{option.name}</span>
                {option.details && <span className={`${layout.muted} ${styles.details}`}>{option.details}</span>}
              </span>
              {option.tag}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
