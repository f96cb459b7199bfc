import { useState, type DragEvent } from 'react';
import { FileIcon } from '@/ui/icons';
import styles from './file-drop.module.css';

/** A place for one file: chosen by a click or the keyboard, or dropped. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <label
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again once it is corrected.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <FileIcon className={styles.icon} />
      <span className={styles.call}>Choose a CSV file</span>
      <span className={styles.hint}>or drop it here. Nothing changes before you have seen what it would do.</span>
    </label>
  );
}
