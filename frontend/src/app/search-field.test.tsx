import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aPart } from '@test/builders';
import { json, serve } from '@test/shop';
import { SearchField } from './search-field';
import { switchSearchKey } from './search-key';
import { createStore } from './store';

const fan = aPart({ _id: 'fan', name: 'Silent Fan', sku: 'NB-FAN' });

function show(suggestions: object = { parts: [fan] }) {
  const calls = serve({ 'GET /suggestions': () => json({ categories: [], ...suggestions }) });
  const router = createMemoryRouter([{ path: '*', Component: SearchField }], { initialEntries: ['/blogs'] });
  render(
    <Provider store={createStore(() => Promise.reject(new Error('No identity provider here')))}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}${router.state.location.hash}`;
  return { calls, router, address, field: screen.getByLabelText('Search parts') };
}

describe('the search in the header', () => {
  afterEach(() => act(() => switchSearchKey(true)));

  it('leads to the catalogue by Enter and by its button, and asks nothing before it is typed into', async () => {
    const { field, address, router, calls } = show();
    await userEvent.type(field, ' 650 W {Enter}');
    expect(address()).toBe('/catalogue?q=650+W#parts');
    await act(() => router.navigate('/catalogue?q=fan'));
    expect(field).toHaveValue('fan');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    expect(address()).toBe('/catalogue?q=fan#parts');
    expect(calls.length).toBeLessThanOrEqual(1);
  });

  it('suggests parts, and opens the chosen one by keyboard', async () => {
    const { field, address } = show();
    await userEvent.type(field, 'sil');
    expect(await screen.findByRole('option', { name: /Silent Fan/ })).toHaveTextContent('NB-FAN, $');
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(screen.queryByRole('option', { selected: true })).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/catalogue?part=fan');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('suggests categories above the parts, and opens the chosen one by keyboard', async () => {
    const fans = { name: 'Fans', slug: 'fans', part_count: 1 };
    const { field, address } = show({ categories: [fans], parts: [fan] });
    await userEvent.type(field, 'fan');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Fans1 part',
      expect.stringContaining('Silent Fan'),
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/category/fans');
  });

  it('offers what is nearest when nothing is found', async () => {
    const { field, address } = show({ parts: [], did_you_mean: 'memory', without: { q: 'memory', left_out: 'xyz' } });
    await userEvent.type(field, 'memry xyz');
    expect(await screen.findByRole('group', { name: 'Without “xyz”' })).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('option', { name: 'memory' })[0]!);
    expect(address()).toBe('/catalogue?q=memory#parts');
  });

  it('closes its suggestions by Escape and keeps the text, and when the focus leaves', async () => {
    const { field } = show();
    await userEvent.type(field, 'sil');
    await screen.findByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    expect(field).toHaveValue('sil');
    await userEvent.type(field, 'e');
    await screen.findByRole('option');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  });

  it('has the focus by the key /, unless that is switched off', async () => {
    const { field } = show();
    await userEvent.keyboard('/');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('');
    act(() => field.blur());
    act(() => switchSearchKey(false));
    await userEvent.keyboard('/');
    expect(field).not.toHaveFocus();
  });
});
