import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSearchQuery } from '@/api/admin-api';
import { PREFETCHED_FOR_S } from '@/api/api-root';
import { problemOf } from '@/api/problem';
import { OptionList, useCombobox } from '@/ui/combobox';
import { ErrorState } from '@/ui/error-state';
import { formatCounted } from '@/ui/format';
import { BusyIcon, CloseIcon, SearchIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { NativeDialog } from '@/ui/native-dialog';
import { searchText } from '@/ui/text-rules';
import { SHORT_DEBOUNCE_MS, useDebouncedText } from '@/ui/use-debounced';
import { matchCommands, type Command } from './commands';
import { commandGroups, recordGroups, type SearchOption } from './options';
import styles from './search.module.css';

interface SearchDialogProps {
  commands: readonly Command[];
  onClose: () => void;
}

/** The length of a text that the API searches, in characters. */
const [MIN, MAX] = [2, 100];

/** Finds records of the shop, pages and actions, for admins. Enter opens the chosen row; Escape or a click beside it closes it. */
export function SearchDialog({ commands, onClose }: SearchDialogProps) {
  return (
    <NativeDialog className={`${layout.panel} ${styles.dialog}`} label="Search the shop" onClose={onClose}>
      <SearchBox commands={commands} onClose={onClose} />
    </NativeDialog>
  );
}

function SearchBox({ commands, onClose }: SearchDialogProps) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const navigate = useNavigate();
  const { text, setText, commit, typed, groups, isPending, error, refetch } = useSearch(commands);

  /** the text whose Enter came before its answer */
  const entered = useRef<string>(undefined);
  const open = ({ to, run }: SearchOption) => {
    onClose();
    run?.();
    if (to !== undefined) void navigate(to);
  };
  const onEnter = (row: SearchOption | undefined) => {
    commit();
    // The rows of an earlier text are not what Enter means.
    const isCurrent = !isPending || row?.id.startsWith('command-');
    if (!isCurrent) entered.current = typed;
    else if (row) open(row);
  };
  const { options, chosen, list } = useCombobox(field, { groups, choosesFirst: true, onOpen: open, onEnter });
  const retry = () => {
    // Its button disappears.
    field?.focus();
    void refetch();
  };
  // A scanner presses Enter before any answer can be there.
  useEffect(() => {
    if (isPending || entered.current === undefined) return;
    const isMeant = entered.current === typed && error === undefined;
    entered.current = undefined;
    if (isMeant && chosen) open(chosen);
  });

  return (
    <div className={styles.content}>
      <div className={styles.head}>
        {isPending ? <BusyIcon className="turning" /> : <SearchIcon />}
        <input
          ref={setField}
          className={styles.input}
          aria-label="Search"
          placeholder="Order, transaction, part, customer, page…"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          maxLength={MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="button" className={layout.iconButton} aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      {error !== undefined && (
        <div className={styles.message}>
          <ErrorState isBanner title="The search failed" onRetry={retry} retrying={isPending}>
            {problemOf(error).detail}
          </ErrorState>
        </div>
      )}
      <OptionList {...list} isBusy={isPending} className={styles.list} />
      <p role="status" className={options.length > 0 || error !== undefined ? 'visually-hidden' : styles.message}>
        {statusOf({ typed, isPending, count: options.length, error })}
      </p>
      {options.length === 0 && !isPending && error === undefined && (
        <p className={`${layout.muted} ${styles.message}`}>
          Orders are found by number (also by half of it), transaction, refund, dispute, tracking or invoice ID (whole,
          or its first six characters), card, total, PO number, part, company, customer, address, e-mail and phone;
          parts, users and messages by their names and texts.
        </p>
      )}
    </div>
  );
}

/** The typed text, and what it finds: pages and actions at once, records after a typing pause. */
function useSearch(commands: readonly Command[]) {
  const [q, setQ] = useState('');
  const { text, setText, commit } = useDebouncedText(q, searchText, setQ, SHORT_DEBOUNCE_MS);
  const typed = searchText(text);
  const answer = useSearchQuery({ q }, { skip: q.length < MIN, refetchOnMountOrArgChange: PREFETCHED_FOR_S });
  const isWanted = typed.length >= MIN;
  const isAsked = isWanted && typed === q;
  const error: unknown = isAsked ? answer.error : undefined;
  // Until the answer arrives, the rows of the previous text stay, so that the list does not flicker.
  const found = isWanted && error === undefined ? answer.data : undefined;
  return {
    ...{ text, setText, commit, typed, error },
    groups: [...commandGroups(matchCommands(commands, typed)), ...(found ? recordGroups(found) : [])],
    isPending: isWanted && (!isAsked || answer.isFetching),
    refetch: answer.refetch,
  };
}

interface Status {
  typed: string;
  isPending: boolean;
  count: number;
  error: unknown;
}

function statusOf({ typed, isPending, count, error }: Status): string {
  if (isPending) return 'Searching…';
  if (error !== undefined) return '';
  return count === 0 ? `Nothing found for “${typed}”` : formatCounted(count, 'result');
}
