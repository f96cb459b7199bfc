import type { ReactNode } from 'react';
import { useDownload } from '@/api/download';
import { DownloadButton } from '@/ui/download-button';

interface DownloadPaperProps {
  /** the API's path of its file */
  path: string;
  children: ReactNode;
  'aria-describedby'?: string;
}

/** Saves a paper as PDF. */
export function DownloadPaper({ path, ...button }: DownloadPaperProps) {
  const { save, busy } = useDownload();
  return <DownloadButton busy={busy} onSave={() => save(path)} {...button} />;
}

interface InvoiceButtonProps extends Omit<DownloadPaperProps, 'path'> {
  order: { _id: string; papers?: 'owed' | 'made' };
}

/** Saves the present invoice of an order; nothing for an order that has none. */
export function InvoiceButton({ order: { _id, papers }, ...button }: InvoiceButtonProps) {
  return papers !== undefined && <DownloadPaper path={`/invoices/${_id}`} {...button} />;
}
