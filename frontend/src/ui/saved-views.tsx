import { Button, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Disclosure } from './disclosure';
import { CloseIcon } from './icons';
import layout from './layout.module.css';
import { readListSettings, storeListSettings, type View } from './list-settings';
import styles from './table-controls.module.css';
import type { TableState } from './use-table-query';
import { focusNeighbour } from './focus-neighbour';
import { trimmed } from './text-rules';
import { useUnsaved } from './unsaved-guard';

const UNSAVED = { title: 'Leave without saving the view?', text: 'You have typed a name for it.' };

interface SavedViewsProps {
  /** the name of the list whose views they are */
  list: string;
  state: TableState;
  /** the views of a user who has saved and removed none */
  useFirstViews: () => readonly View[];
}

/** Named views: filters, search, sort order and columns of a list, kept in the browser. */
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
  const [own, setOwn] = useState(() => readListSettings(list).views ?? []);
  const field = useRef<InputRef>(null);
  const first = useFirstViews().filter((view) => !own.some((one) => one.name === view.name));
  const views = [...first, ...own].flatMap(({ name, search }) => (search === undefined ? [] : [{ name, search }]));

  const keep = (view: View) => {
    const next = [...own.filter((one) => one.name !== view.name), view];
    setOwn(next);
    storeListSettings(list, { views: next });
  };
  const save = () => {
    if (trimmed(name) === '') return;
    keep({ name: trimmed(name), search: state.view });
    setName('');
  };
  return (
    <>
      {views.length > 0 && (
        <ul className={`${layout.list} ${layout.stack} ${styles.choices}`} aria-label="Saved views">
          {views.map((view) => {
            const search = state.searchOfView(view.search);
            return (
              <li key={view.name} className={styles.view}>
                <Link
                  to={{ search }}
                  preventScrollReset
                  aria-current={search === state.view ? 'page' : undefined}
                  onClick={close}
                >
                  {view.name}
                </Link>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove the view ${view.name}`}
                  onClick={({ currentTarget }) => {
                    if (!focusNeighbour(currentTarget.closest('li'))) field.current?.focus();
                    keep({ name: view.name, search: undefined });
                  }}
                >
                  <CloseIcon className={styles.cross} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
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
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button htmlType="submit">Save view</Button>
      </form>
    </>
  );
}
