import { Spinner } from '@/ui/spinner';

export function Component() {
  return (
    <>
      <h1 className="visually-hidden">Loading page</h1>
      <Spinner block />
    </>
  );
}
