import { type SubmitEvent, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SearchIcon } from '@/ui/icons';
import fieldStyles from '@/ui/field.module.css';
import layout from '@/ui/layout.module.css';
import { optionalPart } from '@/ui/optional-part';
import { paths } from '@/ui/paths';
import { MAX_SEARCH_LENGTH, searchText } from '@/ui/text-rules';
import styles from './search-field.module.css';
import { useSearchKey } from './search-key';

/** Loaded when the field first has the focus. */
const Suggestions = optionalPart(async () => (await import('./suggestions')).Suggestions);

/** The header's search for parts: a form to the catalogue. */
export function SearchField() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  const isCatalogue = pathname === paths.catalogue || pathname === paths.home;
  const q = isCatalogue ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  if (q !== known) {
    setKnown(q);
    setText(q);
  }
  useSearchKey(() => field?.focus());

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(paths.search(searchText(text)));
  };
  return (
    <form role="search" aria-label="All parts" action={paths.catalogue} className={styles.form} onSubmit={submit}>
      <input
        ref={setField}
        className={`${fieldStyles.control} ${styles.input}`}
        type="search"
        name="q"
        aria-label="Search parts"
        placeholder="Part, number or “650 W”"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={() => setIsUsed(true)}
      />
      <button className={`${layout.iconButton} ${styles.submit}`} aria-label="Search">
        <SearchIcon />
      </button>
      {field && isUsed && (
        <Suspense>
          <Suggestions field={field} text={text} />
        </Suspense>
      )}
    </form>
  );
}
