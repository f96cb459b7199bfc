import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInShop } from '@test/shop';
import { FormDialog } from './form-dialog';
import { leavePage } from './unsaved';
import { useUnsaved } from './unsaved-guard';

function Note() {
  const [text, setText] = useState('');
  useUnsaved(() => text !== '', { title: 'Leave the note?', text: 'It is not sent.' });
  return <input aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />;
}

type Router = ReturnType<typeof renderInShop>['router'];
const go = async (router: Router, to: string) => act(async () => router.navigate(to));
const closesTab = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const answer = async (user: ReturnType<typeof renderInShop>['user'], name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const noQuestion = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

// @own-modules: the code of the question is loaded once, after the first test has begun.
it('A text that is gone before its question has loaded is not asked about', async () => {
  const { router } = renderInShop(<Note />);
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value } });
  type('Dear');
  act(() => void router.navigate('/other'));
  expect(router.state.location.pathname).toBe('/');
  type('');
  await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('A form with unsaved text', () => {
  it('asks before a page is left, and leaves only when told to', async () => {
    const { user, router } = renderInShop(<Note />);
    await user.type(screen.getByLabelText('Note'), 'Dear');
    await go(router, '/other');
    expect(await screen.findByText('It is not sent.')).toBeVisible();
    await answer(user, 'Stay');
    await noQuestion();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.getByLabelText('Note')).toHaveValue('Dear');

    await go(router, '/other');
    await answer(user, 'Leave');
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
  });

  it('asks before another page of a list, the end of the session and the end of the tab', async () => {
    const { user, router } = renderInShop(<Note />);
    await user.type(screen.getByLabelText('Note'), 'Dear');
    await go(router, '/?cursor=2');
    await answer(user, 'Stay');
    await noQuestion();
    expect(router.state.location.search).toBe('');
    expect(closesTab()).toBe(false);
    const signOut = jest.fn();
    act(() => leavePage(signOut));
    await answer(user, 'Stay');
    expect(signOut).not.toHaveBeenCalled();
    await noQuestion();
    act(() => leavePage(signOut));
    await answer(user, 'Leave');
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('asks nothing before it has a text, and after it is gone', async () => {
    const { user, router, unmount } = renderInShop(<Note />);
    await go(router, '/?cursor=2');
    expect(router.state.location.search).toBe('?cursor=2');
    expect(closesTab()).toBe(true);
    await user.type(screen.getByLabelText('Note'), 'Dear');
    unmount();
    const signOut = jest.fn();
    act(() => leavePage(signOut));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

const closed = jest.fn();

function Reason() {
  const [form] = Form.useForm<{ reason: string }>();
  return (
    <FormDialog
      form={form}
      title="Why?"
      submitLabel="Send"
      initialValues={{ reason: 'None' }}
      onSubmit={() => Promise.resolve(true)}
      onClosed={closed}
    >
      <Form.Item name="reason" label="Reason">
        <Input />
      </Form.Item>
    </FormDialog>
  );
}

describe('A dialog with unsaved text', () => {
  beforeEach(() => closed.mockReset());

  it.each<[how: string, close: (user: ReturnType<typeof renderInShop>['user']) => Promise<void>]>([
    ['Escape', (user) => user.keyboard('{Escape}')],
    ['its cross', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s closes it', async (_how, close) => {
    const { user } = renderInShop(<Reason />);
    const field = await screen.findByLabelText('Reason');
    await user.type(field, ' so far');
    await close(user);
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => expect(screen.getByText('It is not saved yet.')).not.toBeVisible());
    expect(field).toHaveValue('None so far');
    expect(closed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
  });

  it('closes at once without a change, and after it was sent', async () => {
    const { user } = renderInShop(<Reason />);
    const field = await screen.findByLabelText('Reason');
    await user.type(field, '!{Backspace}{Escape}');
    await waitFor(() => expect(closed).toHaveBeenCalledWith(false));
    expect(closesTab()).toBe(true);
  });

  it('leaves the list behind it as it is', async () => {
    const { user, router } = renderInShop(<Reason />);
    const field = await screen.findByLabelText('Reason');
    await user.type(field, '!');
    await go(router, '/?q=fan');
    expect(router.state.location.search).toBe('?q=fan');
    expect(field).toHaveValue('None!');
    expect(closesTab()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(closed).toHaveBeenCalledWith(true));
    expect(closesTab()).toBe(true);
  });
});

/** Forms that lose nothing, or nothing worth a question. */
const WITHOUT_QUESTION: Readonly<Record<string, string>> = {
  'app/search-field.tsx': 'it searches',
  'app/site-footer.tsx': 'one e-mail address',
  'features/basket/quick-order-row.tsx': 'its list asks',
  'features/orders/order-form.tsx': 'keeps a draft',
  'features/sheets/columns-step.tsx': 'the file is chosen again',
  'features/users/log-in-form.tsx': 'password managers fill it',
  'features/users/password-reset-form.tsx': 'one e-mail address',
};

describe('Every form of the app', () => {
  it('asks before its text is lost, or says why not', () => {
    const root = path.join(__dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx$/.test(file),
    );
    const silent = sources.filter((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return /<(form|Form)[\s<>]/.test(source) && !/useUnsaved(Form)?\(/.test(source);
    });
    expect(silent.toSorted()).toEqual(Object.keys(WITHOUT_QUESTION).toSorted());
  });
});
