import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import styles from './disclosure.module.css';
import { BusyIcon, ChevronIcon } from './icons';
import layout from './layout.module.css';
import { isInToast } from './toast';

interface DisclosureProps {
  label: ReactNode;
  /** whether the panel lies over the page on phones too, where it otherwise moves down what follows */
  floats?: boolean;
  /** whether the panel is a list of choices, as narrow as its button */
  isMenu?: boolean;
  /** whether what was chosen in it runs */
  busy?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel below it. Escape, a click elsewhere and `close` close it; Escape and `close` return the focus. */
export function Disclosure({ label, floats = false, isMenu = false, busy = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [buttonId, panelId] = [useId(), useId()];
  const close = () => {
    document.getElementById(buttonId)?.focus();
    setIsOpen(false);
  };
  return (
    <div
      className={styles.disclosure}
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
      onBlur={({ currentTarget, relatedTarget }) => {
        // The Undo of what was done in the panel returns the focus to it.
        if (!currentTarget.contains(relatedTarget) && !isInToast(relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        id={buttonId}
        icon={busy ? <BusyIcon className={`turning ${styles.chevron}`} /> : <ChevronIcon className={styles.chevron} />}
        iconPlacement="end"
        aria-busy={busy}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen && !busy)}
      >
        {label}
      </Button>
      {isOpen && (
        // Takes the focus of a click on its text, which would otherwise close it.
        <div
          id={panelId}
          role="group"
          aria-labelledby={buttonId}
          tabIndex={-1}
          className={`${layout.panel} ${layout.stack} ${styles.panel}`}
          data-floats={floats || isMenu}
          data-menu={isMenu}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}
