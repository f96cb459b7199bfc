import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useGetTaggedPartQuery } from '@/api/admin-api';
import { aPart } from '@test/builders';
import { type Call, json, problem, renderInShop, serve } from '@test/shop';
import { AddPartForm } from './add-part-form';
import { EditPartForm } from './edit-part-form';

const address = (letter: string) => `/pictures/${letter.repeat(64)}-800.webp`;
const photo = (name: string, type = 'image/jpeg') => new File([name], name, { type });
const sheet = (name: string) => new File([name], name, { type: 'application/pdf' });

/** Stores each picture under the next letter, and datasheets by their name. */
function aShop(answers: Parameters<typeof serve>[0] = {}) {
  let stored = 0;
  return serve({
    'POST /pictures': () => json({ url: address('abcdefgh'.charAt(stored++)), width: 1600, height: 1200 }, 201),
    'POST /parts': () => json({ insertedId: 'p1' }, 201),
    'POST /parts/p1/datasheets': ({ query }) =>
      query.get('name') === 'Bad'
        ? problem(400, 'The file is no PDF.')
        : json({ url: '/datasheets/x.pdf', name: query.get('name'), size: 4 }, 201),
    ...answers,
  });
}

const bodies = (calls: Call[], call: string) => calls.filter(({ name }) => name === call).map(({ body }) => body);
const chooser = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type="file"]' });
const rows = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
const addresses = () => rows('Pictures in their order').map((row) => row.querySelector('img')?.getAttribute('src'));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillTheRest() {
  type('Part Name', 'Case fan');
  type('Price', '12');
  type('Minimum Order Quantity', '5');
  type('Available Quantity', '100');
  type('Description', 'Quiet.');
}

describe('the pictures of a part', () => {
  it('are uploaded at once, and the part is added with them in their order', async () => {
    const calls = aShop();
    const { user } = renderInShop(<AddPartForm />);
    fillTheRest();
    await user.upload(chooser(/^Choose pictures/), [photo('front.jpg'), photo('back.webp', 'image/webp')]);
    await waitFor(() => expect(addresses()).toEqual([address('a'), address('b')]));
    expect(
      calls.filter(({ name }) => name === 'POST /pictures').map(({ headers }) => headers.get('Content-Type')),
    ).toEqual(['image/jpeg', 'image/webp']);
    expect(screen.getByLabelText('Picture URL')).toHaveValue(address('a'));

    type('Text of picture 2', ' The socket side ');
    screen.getByRole('button', { name: 'Move picture 2 up' }).focus();
    await user.keyboard('{Enter}');
    expect(addresses()).toEqual([address('b'), address('a')]);
    expect(screen.getByText('picture 2 is 1 of 2')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move picture 1 down' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Case fan successfully added.');
    expect(bodies(calls, 'POST /parts')).toMatchObject([
      { image_url: address('b'), pictures: [{ url: address('b'), alt: 'The socket side' }, { url: address('a') }] },
    ]);
    expect(screen.queryByRole('list', { name: 'Pictures in their order' })).not.toBeInTheDocument();
  });

  it('say why a file was refused, and are six at most', async () => {
    aShop({ 'POST /pictures': () => problem(400, 'The file is no JPEG, PNG or WebP picture, or it is damaged.') });
    const { user } = renderInShop(<AddPartForm />);
    const large = Object.defineProperty(photo('large.jpg'), 'size', { value: 20 * 1024 * 1024 + 1 });
    fireEvent.drop(chooser(/^Choose pictures/), {
      dataTransfer: { files: [photo('logo.svg', 'image/svg+xml'), photo('page.jpg'), large] },
    });
    expect(await screen.findByText(/The file is no JPEG, PNG or WebP picture\.$/)).toHaveTextContent(/^logo\.svg/);
    expect(await screen.findByText(/or it is damaged\.$/)).toHaveTextContent(/^page\.jpg/);
    expect(await screen.findByText(/is larger than 20 MB\.$/)).toHaveTextContent(/^large\.jpg/);
    await user.click(screen.getByRole('button', { name: 'Dismiss logo.svg' }));
    expect(screen.queryByText('logo.svg')).not.toBeInTheDocument();

    aShop();
    const many = Array.from({ length: 7 }, (_, index) => photo(`${index}.jpg`));
    fireEvent.paste(document, { clipboardData: { files: many, types: ['Files'] } });
    await waitFor(() => expect(addresses()).toHaveLength(6));
    expect(screen.getByText(/A part has at most 6 pictures\.$/)).toHaveTextContent(/^6\.jpg/);
    fireEvent.paste(document, { clipboardData: { files: many, types: ['Files', 'text/plain'] } });
    expect(screen.getAllByText(/A part has at most 6 pictures\.$/)).toHaveLength(1);
  });

  it('can be links, and the first one is the Picture URL', async () => {
    const calls = aShop();
    const { user } = renderInShop(<AddPartForm />);
    fillTheRest();
    type('Picture URL', 'https://pictures.example/a.png');
    await screen.findByLabelText('Link of another picture');
    type('Link of another picture', 'no link');
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    expect(screen.getByText('*Please enter a valid link')).toBeVisible();
    type('Link of another picture', 'https://pictures.example/b.png');
    await user.type(screen.getByLabelText('Link of another picture'), '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove picture 1' }));
    expect(screen.getByLabelText('Picture URL')).toHaveValue('https://pictures.example/b.png');
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Case fan successfully added.');
    expect(bodies(calls, 'POST /parts')).toMatchObject([{ image_url: 'https://pictures.example/b.png' }]);
    expect(bodies(calls, 'POST /parts')[0]).not.toHaveProperty('pictures');
  });

  it('keep the form from being saved while one is uploaded', async () => {
    let answer: (response: Response) => void = () => undefined;
    const calls = aShop({ 'POST /pictures': () => new Promise<Response>((resolve) => (answer = resolve)) });
    const { user } = renderInShop(<AddPartForm />);
    fillTheRest();
    await user.upload(chooser(/^Choose pictures/), photo('front.jpg'));
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    expect(await screen.findByText('Wait until the pictures are uploaded')).toBeVisible();
    expect(bodies(calls, 'POST /parts')).toEqual([]);
    answer(json({ url: address('a'), width: 1, height: 1 }, 201));
    await waitFor(() => expect(addresses()).toEqual([address('a')]));
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    await screen.findByText('Case fan successfully added.');
  });
});

describe('the datasheets of a part', () => {
  it('are sent after a part was added, which says which one was refused', async () => {
    const calls = aShop();
    const { user } = renderInShop(<AddPartForm />);
    fillTheRest();
    type('Picture URL', '/pictures/fan-120.svg');
    for (const name of ['Fan guide.pdf', 'Bad.pdf']) await user.upload(chooser(/^Choose datasheets/), sheet(name));
    type('Name of datasheet 1', 'Guide');
    await user.click(screen.getByRole('button', { name: 'Add Part' }));
    expect(await screen.findByText('The datasheet Bad was not added. The file is no PDF.')).toBeInTheDocument();
    expect(calls.filter(({ name }) => name.endsWith('/datasheets')).map(({ query }) => query.get('name'))).toEqual([
      'Guide',
      'Bad',
    ]);
    expect(screen.queryByRole('list', { name: 'Datasheets in their order' })).not.toBeInTheDocument();
  });

  it('are renamed, removed and added to a part on sale', async () => {
    const before = [
      { url: '/datasheets/1.pdf', name: 'One', size: 1000 },
      { url: '/datasheets/2.pdf', name: 'Two', size: 2_500_000 },
    ];
    let part = aPart({ _id: 'p1', name: 'Case fan', datasheets: before });
    const calls = aShop({
      'GET /purchase/p1': () => json(part, 200, { ETag: '"1"' }),
      'PUT /parts/p1': ({ body }) => {
        part = { ...part, ...(body as object) };
        return json({ modifiedCount: 1 });
      },
    });
    const Page = () => {
      const { data, refetch } = useGetTaggedPartQuery({ id: 'p1' });
      const nothing = () => undefined;
      return data ? (
        <EditPartForm loaded={data} isArchived={false} refetch={refetch} onGone={nothing} onDeleted={nothing} />
      ) : null;
    };
    const { user } = renderInShop(<Page />);
    await screen.findByText('2.5 MB');
    await user.click(screen.getByRole('button', { name: 'Remove One' }));
    await user.upload(chooser(/^Choose datasheets/), sheet('Bad.pdf'));
    type('Name of datasheet 1', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('*Please enter a name of the datasheet')).toBeVisible();
    type('Name of datasheet 1', 'Second');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Case fan saved.')).toBeInTheDocument();
    expect(bodies(calls, 'PUT /parts/p1')).toEqual([{ datasheets: [{ url: '/datasheets/2.pdf', name: 'Second' }] }]);
    // The refused file stays in the form, with the reason.
    expect(rows('Datasheets in their order')).toHaveLength(2);
    expect(rows('Datasheets in their order')[1]).toHaveTextContent('The file is no PDF.');
  });
});
