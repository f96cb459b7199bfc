import { useState, type ReactNode } from 'react';

/** CSV files and Excel workbooks. */
const TABLES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface FileInputProps {
  className: string | undefined;
  /** the kinds of files to choose from, as in HTML; default: tables */
  accept?: string;
  /** whether all files are taken instead of the first one */
  multiple?: boolean;
  /** called for each file */
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A native input for files behind its label, for click, keyboard, drag-and-drop and paste. */
export function FileInput({ className, accept = TABLES, multiple = false, onFile, children }: FileInputProps) {
  const [isOver, setIsOver] = useState(false);
  const take = (files: Iterable<File>) => {
    for (const file of [...files].slice(0, multiple ? undefined : 1)) onFile(file);
  };
  return (
    <label
      className={className}
      data-over={isOver}
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
      onPaste={({ clipboardData }) => take(clipboardData.files)}
    >
      <input
        type="file"
        className="visually-hidden"
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
