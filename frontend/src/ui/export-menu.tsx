import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Disclosure } from './disclosure';
import { FORMATS, type Format } from './formats';
import styles from './export-menu.module.css';
import layout from './layout.module.css';
import { toast, type Saved } from './toast';

/** A file besides the table; without `onSave` it is missing what `hint` says. */
interface FileChoice {
  name: string;
  onSave?: () => Promise<Saved>;
  hint?: string;
}

interface ExportMenuProps {
  /** by default `Export` */
  children?: ReactNode;
  onSave: (format: Format) => Promise<Saved>;
  /** what could not be done, before the sentence that describes the error */
  failure?: string;
  file?: FileChoice | undefined;
}

/** Saves a table as CSV or Excel, and a further file if there is one. */
export function ExportMenu({ children = 'Export', onSave, failure, file }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const hintId = useId();
  const run = async (save: () => Promise<Saved>) => {
    setBusy(true);
    toast.saved(await save(), failure);
    setBusy(false);
  };
  return (
    <Disclosure label={children} busy={busy} isMenu>
      {(close) => {
        const choose = (save: () => Promise<Saved>) => () => {
          close();
          void run(save);
        };
        return (
          <>
            {FORMATS.map(([format, name]) => (
              <Button key={format} type="text" onClick={choose(() => onSave(format))}>
                {name}
              </Button>
            ))}
            {file && (
              <Button
                type="text"
                // Not `disabled`: the keyboard must reach the hint.
                aria-disabled={!file.onSave}
                aria-describedby={file.hint === undefined ? undefined : hintId}
                onClick={file.onSave && choose(file.onSave)}
              >
                {file.name}
              </Button>
            )}
            {file?.hint !== undefined && (
              <p id={hintId} className={`${layout.muted} ${styles.hint}`}>
                {file.hint}
              </p>
            )}
          </>
        );
      }}
    </Disclosure>
  );
}
