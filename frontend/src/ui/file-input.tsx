import { useState, type ReactNode } from 'react';
import styles from './file-input.module.css';

/** CSV files and Excel workbooks. */
const TABLES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileInputProps {
  /** default: a zone to drop files on */
  className?: string | undefined;
  /** whether the zone is low */
  compact?: boolean;
  /** the kinds of files to choose from, as in HTML; default: tables */
  accept?: string;
  /** whether all files are taken instead of the first one */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A native input for files behind its label, for click, keyboard, drag-and-drop and paste. */
export function FileInput({
  className = styles.zone,
  compact = false,
  accept = TABLES,
  multiple = false,
  onFiles,
  children,
}: FileInputProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (files: Iterable<File>) => {
    const taken = [...files].slice(0, multiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  };
  return (
    <label
      className={className}
      data-over={isOver}
      data-compact={compact}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <input
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that the same file can be chosen again after a correction.
          target.value = '';
          take(files);
        }}
      />
      {children}
    </label>
  );
}
