import { savedViewViewLimits } from '@/api/limits.gen';
import { Button, Input, type InputRef } from 'antd';
import { useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { BrowserViews } from './browser-views';
import { Disclosure } from './disclosure';
import { focusNeighbour } from './focus-neighbour';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import type { View } from './list-settings';
import { QueryState } from './query-state';
import styles from './table-controls.module.css';
import { trimmed } from './text-rules';
import { toast, UNDO_MS } from './toast';
import { useUnsaved } from './unsaved-guard';
import type { TableState } from './use-table-query';
import { withParams } from './use-url-state';
import { useViews, type ChangeViews, type SavedView, type Views } from './use-views';

const UNSAVED = { title: 'Leave without saving the view?', text: 'You have typed a name for it.' };

interface SavedViewsProps {
  /** the name of the list whose views they are */
  list: string;
  state: TableState;
  /** the views that the shop offers */
  useFirstViews: () => readonly View[];
}

/** Named views: filters, search, sort order and columns of a list, kept at the user's record; admins share theirs. */
export function SavedViews(props: SavedViewsProps) {
  // Kept while the list of views is closed.
  const [name, setName] = useState('');
  useUnsaved((leavesPage) => leavesPage && trimmed(name) !== '', UNSAVED);
  return (
    <Disclosure label="Views">
      {(close) => <ViewList {...props} name={name} setName={setName} close={close} />}
    </Disclosure>
  );
}

interface ViewListProps extends SavedViewsProps {
  /** the typed name of a new view */
  name: string;
  setName: (name: string) => void;
  close: () => void;
}

function ViewList({ list, state, useFirstViews, name, setName, close }: ViewListProps) {
  const { query, change } = useViews();
  const field = useRef<InputRef>(null);
  const first = useFirstViews();
  const save = () => {
    const view = { list, name: trimmed(name), search: state.view };
    if (view.name === '') return;
    setName('');
    void change((views) => {
      const before = views.find((one) => isSame(one, view));
      return [...views.filter((one) => one !== before), { ...before, ...view }];
    }).then((isSaved) => isSaved || setName(view.name));
  };
  return (
    <QueryState query={query} name="Your views" loading={<p className={layout.hint}>Loading views…</p>}>
      {(answer) => (
        <>
          <BrowserViews change={change} onDone={() => field.current?.focus()} />
          <Choices answer={answer} {...{ list, state, first, change, close, field }} />
          <form
            className={styles.save}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Input
              ref={field}
              aria-label="Name of the view"
              placeholder="Name of this view"
              maxLength={savedViewViewLimits.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button htmlType="submit">Save view</Button>
          </form>
        </>
      )}
    </QueryState>
  );
}

interface ChoicesProps extends Pick<ViewListProps, 'list' | 'state' | 'close'> {
  answer: Views;
  first: readonly View[];
  change: ChangeViews;
  /** gets the focus when the last view leaves */
  field: RefObject<InputRef | null>;
}

/** The shop's views, the user's own, and those that other admins share. */
function Choices({ answer, list, state, first, change, close, field }: ChoicesProps) {
  const ofList = answer.views.filter((view) => view.list === list);
  const own = ofList.filter(({ hidden }) => !hidden);
  const ofShop = first
    .map((view): SavedView => ({ ...view, list }))
    .filter((view) => !own.some((one) => one.name === view.name));
  const shared = answer.shared.filter((view) => view.list === list);
  const isShown = (view: SavedView) => !ofList.some((one) => isSame(one, { ...view, hidden: true }));
  const views: SavedView[] = [...ofShop.filter(isShown), ...own, ...shared.filter(isShown)];
  const hiddenCount = ofShop.length + own.length + shared.length - views.length;

  /** Removes an own view, or hides another one. */
  const remove = async (view: SavedView, isOwn: boolean) => {
    const marker = { list, name: view.name, ...(view.owner !== undefined && { owner: view.owner }), hidden: true };
    let place = 0;
    const isStored = await change((all) => {
      if (!isOwn) return [...all, marker];
      place = all.findIndex((one) => isSame(one, view));
      return all.filter((one) => !isSame(one, view));
    });
    const undo = () =>
      change((all) => (isOwn ? all.toSpliced(place, 0, view) : all.filter((one) => !isSame(one, marker))));
    if (isStored)
      toast.success(`View ${view.name} ${view.owner === undefined ? 'removed' : 'hidden'}.`, {
        action: { label: 'Undo', run: () => void undo() },
        stayMs: UNDO_MS,
      });
  };

  return (
    <>
      {views.length > 0 && (
        <ul className={`${layout.list} ${layout.stack} ${styles.choices}`} aria-label="Saved views">
          {views.map((view) => (
            <li key={JSON.stringify([view.name, view.owner])} className={styles.view}>
              <ViewLink view={view} state={state} close={close} />
              {own.includes(view) && (
                <Button
                  size="small"
                  onClick={() =>
                    void change((all) => all.map((one) => (isSame(one, view) ? { ...one, shared: !one.shared } : one)))
                  }
                >
                  {view.shared ? 'Stop sharing' : 'Share'}
                  <span className="visually-hidden"> the view {view.name} with all admins</span>
                </Button>
              )}
              <button
                type="button"
                className={styles.remove}
                aria-label={`${view.owner === undefined ? 'Remove' : 'Hide'} the view ${view.name}`}
                onClick={({ currentTarget }) => {
                  if (!focusNeighbour(currentTarget.closest('li'))) field.current?.focus();
                  void remove(view, own.includes(view));
                }}
              >
                <CloseIcon className={styles.cross} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Button
          onClick={() => {
            field.current?.focus();
            void change((all) => all.filter((one) => !(one.hidden && one.list === list)));
          }}
        >
          Show {hiddenCount} hidden
        </Button>
      )}
    </>
  );
}

function ViewLink({ view, state, close }: { view: SavedView; state: TableState; close: () => void }) {
  const search = state.searchOfView(view.search ?? '');
  // A view that names no columns is the current one whatever columns are shown.
  const withoutColumns = withParams(new URLSearchParams(state.view), { columns: undefined }).toString();
  const isCurrent = search === state.view || search === withoutColumns;
  return (
    <span className={styles.name}>
      <Link to={{ search }} preventScrollReset aria-current={isCurrent ? 'page' : undefined} onClick={close}>
        {view.name}
      </Link>
      {view.owner !== undefined && <span className={layout.hint}>by {view.owner}</span>}
    </span>
  );
}

/** Whether two entries are the same view, by list, name and owner, or both hide it. */
function isSame(one: SavedView, other: SavedView): boolean {
  const { list, name, owner, hidden = false } = one;
  return list === other.list && name === other.name && owner === other.owner && hidden === (other.hidden ?? false);
}
