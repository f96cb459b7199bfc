import layout from '@/ui/layout.module.css';
import type { Option, OptionGroup } from './options';
import styles from './search.module.css';

interface OptionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** the row that Enter opens */
  chosen: Option | undefined;
  idOf: (option: Option) => string;
  isBusy: boolean;
  onChoose: (option: Option) => void;
  onOpen: (option: Option) => void;
}

/** The rows that the search has found; the focus stays in its field. */
export function OptionList({ id, groups, chosen, idOf, isBusy, onChoose, onOpen }: OptionListProps) {
  if (groups.length === 0) return null;
  return (
    <div role="listbox" id={id} aria-label="Results" aria-busy={isBusy} className={styles.list}>
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
                if (option !== chosen) onChoose(option);
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
