import { MAX_SEARCH_LENGTH } from '@/ui/text-rules';
import { type DragEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type Suggestion, useSuggestions } from '@/features/parts/use-suggestions';
import { ColumnsStep } from '@/features/sheets/columns-step';
import { Button } from '@/ui/button';
import { OptionList, useCombobox } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { withoutInvisible } from '@/ui/field-rules';
import { FileInput } from '@/ui/file-input';
import { focusNeighbour } from '@/ui/focus-neighbour';
import { formatCount, formatCounted } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import table from '@/ui/table.module.css';
import { UnsavedGuard, useUnsaved } from '@/ui/unsaved-guard';
import styles from './quick-order.module.css';
import { QuickOrderRow } from './quick-order-row';
import { LIST_KINDS, listProblem } from './list-columns';
import { useListFile } from './use-list-file';
import { needsChoice, readyRows, totalsOf, useQuickOrder, useSearch } from './use-quick-order';

const SAMPLE = '/parts-list-sample.csv';
const UNSAVED = { title: 'Leave your list?', text: 'Its parts are not in the basket yet.' };

/** A list of part numbers or names that is pasted, read from a file or typed, and added to the basket at once. */
export function QuickOrder() {
  const { rows, add, findAgain, change, remove, clear, addReady, partColumn } = useQuickOrder();
  const { busy, problem, run } = useSearch();
  const [list, setList] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const { asked, summary, addText, addFile, chooseColumns, changeColumns, cancel } = useListFile(
    { add, partColumn },
    () => setList(''),
  );
  const totals = totalsOf(rows);
  const ready = readyRows(rows, totals).length;
  const open = rows.filter(needsChoice).length;
  useUnsaved(() => list.trim() !== '' || rows.length > 0, UNSAVED);

  const hasRows = rows.length > 0;
  useEffect(() => {
    if (hasRows) results.current?.scrollIntoView({ block: 'nearest' });
  }, [hasRows]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(() => addText(list));
  };
  const readFile = (file: File) => void run(() => addFile(file));
  // Before rows disappear, because the focus would be lost with them.
  const focusTitle = () => title.current?.focus();

  if (asked)
    return (
      <section className={`${layout.panel} ${layout.padded}`}>
        <ColumnsStep
          file={asked.file}
          kinds={LIST_KINDS}
          first={asked.choice}
          problemOf={listProblem}
          submitLabel="Find the parts"
          onDone={(choice) => void run(() => chooseColumns(asked, choice))}
          onCancel={cancel}
        />
        <UnsavedGuard />
      </section>
    );
  return (
    <section className={`${layout.panel} ${layout.padded} ${layout.stack}`} aria-labelledby="your-list">
      <h2 id="your-list" ref={title} tabIndex={-1}>
        Your list
      </h2>
      <div className={`${layout.columns} ${styles.ways}`}>
        <form className={layout.stack} onSubmit={submit} noValidate>
          <Field
            label="Part numbers or names, and amounts"
            problem={problem}
            hint="One part per line, such as NB-PROCESSOR-N8, 20. Without an amount, the minimum order. Files: CSV or Excel, any columns."
          >
            {(control) => (
              <textarea
                {...control}
                rows={5}
                spellCheck={false}
                value={list}
                onChange={(event) => setList(event.target.value)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event: DragEvent) => {
                  const [file] = event.dataTransfer.files;
                  if (!file) return;
                  event.preventDefault();
                  readFile(file);
                }}
              />
            )}
          </Field>
          <div className={`${layout.row} ${layout.growOnPhone}`}>
            <Button type="submit" look="quiet" busy={busy}>
              Find the parts
            </Button>
            <FileInput className={styles.file} onFiles={([file]) => file && readFile(file)}>
              Choose a file
            </FileInput>
            <a href={SAMPLE} download>
              Sample file
            </a>
          </div>
        </form>
        <PartField onAdd={async (text) => (await add([{ text }])).problem} />
      </div>
      {summary !== undefined && hasRows && (
        <p className={`${layout.row} ${layout.hint}`}>
          <span>{summary}</span>
          <Button look="quiet" size="small" onClick={changeColumns}>
            Change columns
          </Button>
        </p>
      )}
      <p role="status" className={hasRows ? layout.hint : 'visually-hidden'}>
        {hasRows && `${formatCount(ready)} of ${formatCounted(rows.length, 'row')} can be added.`}
        {open > 0 && ` ${formatCounted(open, 'row')} ${open === 1 ? 'needs' : 'need'} your choice.`}
      </p>
      {hasRows && (
        <div className={`${layout.stack} ${table.cards}`} ref={results}>
          <table className={`${table.table} ${table.flush} ${styles.table}`}>
            <caption className="visually-hidden">The rows of your list</caption>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">Amount</th>
                <th scope="col">Result</th>
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <QuickOrderRow
                  key={row.id}
                  row={row}
                  total={totals.get(row.part?._id) ?? 0}
                  onChange={(changes) => change(row.id, changes)}
                  onFind={(text) => findAgain(row.id, text)}
                  onRemove={(element) => {
                    if (!focusNeighbour(element)) focusTitle();
                    remove(row.id);
                  }}
                />
              ))}
            </tbody>
          </table>
          <div className={`${layout.row} ${layout.growOnPhone}`}>
            <Button
              disabled={ready === 0}
              onClick={() => {
                focusTitle();
                addReady();
              }}
            >
              Add {formatCounted(ready, 'row')} to the basket
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                focusTitle();
                clear();
              }}
            >
              Remove all rows
            </Button>
          </div>
        </div>
      )}
      <UnsavedGuard />
    </section>
  );
}

/** A field that suggests parts while a text is typed; a chosen one is added at once, and so is the text by Enter. */
function PartField({ onAdd }: { onAdd: (text: string) => Promise<string | undefined> }) {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const { busy, problem, run } = useSearch();
  const [text, setText] = useState('');
  const { groups, isPending } = useSuggestions(text);
  const add = async (given: string) => {
    const part = withoutInvisible(given).trim();
    if (part !== '' && (await run(() => onAdd(part)))) setText('');
  };
  const { list } = useCombobox(field, {
    groups,
    onOpen: ({ part, q = '' }: Suggestion) => (part ? void add(part.sku ?? part.name) : setText(q)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void add(text);
  };
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <Field label="One part" problem={problem} hint="Type a part number or name, and choose a suggestion.">
        {(control) => (
          <input
            {...control}
            ref={setField}
            type="search"
            autoComplete="off"
            maxLength={MAX_SEARCH_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <OptionList {...list} isBusy={isPending} className={`${layout.panel} ${styles.suggestions}`} />
      <div className={`${layout.row} ${layout.growOnPhone}`}>
        <Button type="submit" look="quiet" busy={busy}>
          Add the part
        </Button>
      </div>
    </form>
  );
}
