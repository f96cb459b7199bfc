import { screen, within } from '@testing-library/react';
import { json, listing, problem, renderInShop, serve } from '@test/shop';
import { Synonyms } from './synonyms';

const CPU = { word: 'cpu', words: ['processor'] };

function show(refusal?: Response) {
  const stored = new Map([['cpu', CPU.words]]);
  const list = () => [...stored].map(([word, words]) => ({ word, words }));
  const put = (word: string) => (call: { body: unknown }) => {
    if (refusal) return refusal;
    stored.set(word, (call.body as { words: string[] }).words);
    return json({ word, words: stored.get(word) });
  };
  const calls = serve({
    'GET /synonyms': () => listing(list()),
    'PUT /synonyms/cpu': put('cpu'),
    'PUT /synonyms/fan': put('fan'),
    'DELETE /synonyms/cpu': () => {
      stored.delete('cpu');
      return json({ deletedCount: 1 });
    },
  });
  return { ...renderInShop(<Synonyms />), calls };
}

it('lists the synonyms, adds one and changes one', async () => {
  const { user } = show();
  expect(await screen.findByRole('cell', { name: 'processor' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a word' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('*Enter a word')).toBeVisible();
  expect(screen.getByText('*Enter at least one text')).toBeVisible();
  await user.type(screen.getByLabelText('Who searches for'), 'fan');
  await user.type(screen.getByLabelText(/^also finds/), 'cooler{Enter}ventilator');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: 'cooler, ventilator' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Change cpu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change “cpu”' });
  expect(within(dialog).getByLabelText('Who searches for')).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/^also finds/), '{Enter}chip');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('cell', { name: 'processor, chip' })).toBeVisible();
});

it('removes one at once, with Undo', async () => {
  const { user, calls } = show();
  await user.click(await screen.findByRole('button', { name: 'Remove cpu' }));
  expect(await screen.findByText('“cpu” is removed')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('cell', { name: 'processor' })).toBeVisible();
  expect(calls.filter(({ name }) => name === 'PUT /synonyms/cpu')).toMatchObject([{ body: { words: ['processor'] } }]);
});

it('says why a word is refused', async () => {
  const { user } = show(problem(409, 'There are 500 synonyms already.'));
  await user.click(await screen.findByRole('button', { name: 'Change cpu' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There are 500 synonyms already.')).toBeVisible();
});

it('says why a removed word cannot be put back', async () => {
  const { user } = show(problem(503, 'The shop is busy.'));
  await user.click(await screen.findByRole('button', { name: 'Remove cpu' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The shop is busy.')).toBeInTheDocument();
});
