import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '@/api/api';
import { aUser } from '@test/builders';
import { listing, problem, renderInShop, serve } from '@test/shop';
import { EmptyState } from './empty-state';
import { defineList, ListTable, useList } from './list';

const USERS = defineList({
  endpoint: 'listUsers',
  noun: ['user', 'users'],
  search: 'E-mail',
  sorts: { email: 'By e-mail' },
  columns: [{ title: 'E-mail', render: ({ email }) => email }],
  empty: <EmptyState title="No users yet" />,
});

/** A list, and a button that invalidates it, as an event or a change elsewhere does. */
function Page() {
  const { answer } = useList({ list: USERS });
  return (
    <>
      <button onClick={() => void answer.refetch()}>Ask again</button>
      <ListTable list={USERS} />
    </>
  );
}

const carl = aUser({ email: 'carl@example.com' });
const BUSY = 'The shop is busy.';

/** Renders the list; the server returns these responses in order. */
function show(...answers: (() => Response | Promise<Response>)[]) {
  const calls = serve({ 'GET /user': () => answers.shift()!() });
  return { ...renderInShop(<Page />), calls };
}

/** The alert of the list; toasts are alerts too. */
const alert = () => within(screen.getByRole('main')).queryByRole('alert');
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

describe('A loaded list', () => {
  it('keeps its rows when a refetch fails, shows an error above them, and recovers', async () => {
    const { user } = show(
      () => listing([carl]),
      () => problem(503, BUSY),
      () => listing([carl, aUser({ _id: '2', email: 'dora@example.com' })]),
    );
    const row = await screen.findByText('carl@example.com');
    await user.click(screen.getByRole('button', { name: 'Ask again' }));

    expect(await screen.findByText('The users are not up to date')).toBeVisible();
    expect(alert()).toHaveTextContent(BUSY);
    expect(row).toBeVisible();
    expect(alert()!.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    await user.click(tryAgain());
    expect(await screen.findByText('dora@example.com')).toBeVisible();
    expect(alert()).not.toBeInTheDocument();
  });

  it('keeps the focus in the list when a retry loads the same rows', async () => {
    const { user } = show(
      () => listing([carl]),
      () => problem(503, BUSY),
      () => listing([carl]),
    );
    const row = await screen.findByText('carl@example.com');
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await screen.findByText(BUSY);
    await user.click(tryAgain());
    await waitFor(() => expect(alert()).not.toBeInTheDocument());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(document.activeElement).toContainElement(row);
  });

  it('asks once for a changed list, with the same parameters as the page that shows it', async () => {
    const { user, calls } = show(
      () => listing([carl]),
      () => listing([aUser({ _id: '2', email: 'dora@example.com' })]),
    );
    await screen.findByText('carl@example.com');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'dora{Enter}');
    expect(await screen.findByText('dora@example.com')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('keeps the search text and the focus when a search fails', async () => {
    const { user } = show(
      () => listing([carl]),
      () => problem(503, BUSY),
      () => listing([]),
    );
    await screen.findByText('carl@example.com');
    const search = screen.getByRole('searchbox', { name: 'Search users' });
    await user.type(search, 'dora{Enter}');

    expect(await screen.findByText('The users could not be loaded')).toBeVisible();
    expect(screen.queryByText('carl@example.com')).not.toBeInTheDocument();
    expect(search).toHaveFocus();
    await user.click(tryAgain());
    expect(await screen.findByText('No users match')).toBeVisible();
  });
});

it('shows a stale notice above an empty list, and keeps it during a retry', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user } = show(
    () => listing([]),
    () => problem(503, BUSY),
    () => new Promise((resolve) => (answer = resolve)),
  );
  await screen.findByText('No users yet');
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(await screen.findByText('The users are not up to date')).toBeVisible();
  expect(screen.getByText('No users yet')).toBeVisible();

  await user.click(tryAgain());
  expect(await screen.findByText('Trying again…')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('No users yet')).toBeVisible();
  answer(listing([carl]));
  expect(await screen.findByText('carl@example.com')).toBeVisible();
});

describe('A row that has the focus and leaves the list', () => {
  const ROWS = defineList({
    ...USERS,
    columns: [
      {
        title: 'E-mail',
        render: ({ email }) => (
          <>
            <a href="/">{email}</a>
            {email !== 'carl@example.com' && <button>Archive</button>}
            <button>Edit</button>
          </>
        ),
      },
    ],
  });
  const [one, two, three] = ['one', 'two', 'three'].map((name) => aUser({ _id: name, email: `${name}@example.com` }));

  /** Renders the first rows, focuses the button of a user, and returns a function that loads the rows that follow. */
  async function showRows(...answers: (typeof carl)[][]) {
    serve({ 'GET /user': () => listing(answers.shift() ?? []) });
    const { store } = renderInShop(<ListTable list={ROWS} />);
    const buttonOf = (email: string, name = 'Archive') =>
      within(screen.getByText(email).closest('tr')!).getByRole('button', { name });
    await screen.findAllByRole('button', { name: 'Edit' });
    const next = () => {
      act(() => {
        store.dispatch(api.util.invalidateTags(['users']));
      });
    };
    return { buttonOf, next };
  }

  it('leaves the focus to the same button of the next row, and of the previous one after the last', async () => {
    const { buttonOf, next } = await showRows([one!, two!, carl, three!], [one!, carl, three!], [one!, carl]);
    buttonOf('two@example.com').focus();
    next();
    await waitFor(() => expect(buttonOf('three@example.com')).toHaveFocus());
    next();
    await waitFor(() => expect(buttonOf('one@example.com')).toHaveFocus());
  });

  it("does so too when its name had the focus after its button's action", async () => {
    const { buttonOf, next } = await showRows([one!, two!], [two!]);
    buttonOf('one@example.com', 'Edit').focus();
    screen.getByText('one@example.com').focus();
    next();
    await waitFor(() => expect(buttonOf('two@example.com', 'Edit')).toHaveFocus());
  });

  it('leaves the focus to the list without such a button, and to the heading of the page without rows', async () => {
    const { buttonOf, next } = await showRows([one!, carl], [carl], []);
    buttonOf('one@example.com').focus();
    next();
    await waitFor(() => expect(document.activeElement).toContainElement(buttonOf('carl@example.com', 'Edit')));
    buttonOf('carl@example.com', 'Edit').focus();
    next();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});
