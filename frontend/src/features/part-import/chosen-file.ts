/** A file as it was when it was chosen, so that what is imported is what was checked, whatever becomes of it on the disk. */
export interface ChosenFile {
  name: string;
  bytes: Blob;
}

/** Bytes that the API takes. */
const LARGEST = 10 * 1024 * 1024;

/** Reads a chosen file; or says in a sentence why it is none to import. */
export async function readChosen(file: File): Promise<ChosenFile | string> {
  if (file.size > LARGEST) return `${file.name} is larger than 10 MB. Split it into several files.`;
  if (file.size === 0) return `${file.name} is empty. Choose a CSV file with a row for each part.`;
  try {
    return { name: file.name, bytes: new Blob([await file.arrayBuffer()]) };
  } catch {
    return `${file.name} cannot be read. Choose a CSV file from this device.`;
  }
}
