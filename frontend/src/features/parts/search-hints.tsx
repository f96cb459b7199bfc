import { useSuggestPartsQuery } from '@/api/api';
import { contact } from '@/ui/brand';
import { Button } from '@/ui/button';
import { formatCounted } from '@/ui/format';

interface SearchHintsProps {
  /** the text that found no part */
  q: string;
  onSearch: (q: string) => void;
  /** searches for the same text without the other filters, or in all categories */
  onWiden?: () => void;
  /** where, or without what, `onWiden` searches */
  wider?: string;
}

/** What is nearest to a search without a result: the text mended, without one word, or without the other filters. */
export function SearchHints({ q, onSearch, onWiden, wider = 'without the other filters' }: SearchHintsProps) {
  const { currentData } = useSuggestPartsQuery({ q });
  if (!currentData) return null;
  const { parts, did_you_mean, without } = currentData;
  return (
    <>
      {did_you_mean !== undefined && (
        <Button size="small" onClick={() => onSearch(did_you_mean)}>
          Did you mean “{did_you_mean}”?
        </Button>
      )}
      {without && (
        <Button size="small" onClick={() => onSearch(without.q)}>
          “{without.q}”, without “{without.left_out}”
        </Button>
      )}
      {parts.length > 0 && onWiden && (
        <Button size="small" onClick={onWiden}>
          {formatCounted(parts.length, 'part')} {wider}
        </Button>
      )}
    </>
  );
}

/** The buyer's last way to a part. */
export function AskUs({ q }: { q: string }) {
  return (
    <a href={`${contact.email}?subject=${encodeURIComponent(`Do you sell “${q}”?`)}`} className="screen-only">
      Ask us
    </a>
  );
}
