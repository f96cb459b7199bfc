import { Spinner } from '@/ui/spinner';
import { useDocumentTitle } from '@/ui/use-document-title';

export function Component() {
  useDocumentTitle('Loading');
  return (
    <>
      <h1 className="visually-hidden">Loading page</h1>
      <Spinner block />
    </>
  );
}
