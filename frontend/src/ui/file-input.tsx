import { useState, type DragEvent, type ReactNode } from 'react';

interface FileInputProps {
  className: string | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A native input for a CSV file behind its label, for click, keyboard and drag-and-drop. */
export function FileInput({ className, onFile, children }: FileInputProps) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
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
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Reset, so that the same file can be chosen again after a correction.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
