import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Disclosure } from './disclosure';
import { FORMATS, type Format } from './formats';
import { toast, type Saved } from './toast';

interface ExportMenuProps {
  /** by default `Export` */
  children?: ReactNode;
  onSave: (format: Format) => Promise<Saved>;
  /** what could not be done, before the sentence that describes the error */
  failure?: string;
}

/** Saves a table as CSV or Excel. */
export function ExportMenu({ children = 'Export', onSave, failure }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const run = async (format: Format) => {
    setBusy(true);
    toast.saved(await onSave(format), failure);
    setBusy(false);
  };
  return (
    <Disclosure label={children} busy={busy} isMenu>
      {(close) =>
        FORMATS.map(([format, name]) => (
          <Button
            key={format}
            type="text"
            onClick={() => {
              close();
              void run(format);
            }}
          >
            {name}
          </Button>
        ))
      }
    </Disclosure>
  );
}
