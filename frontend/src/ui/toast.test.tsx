import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, ToastRegion, toastStore } from './toast';

const run = jest.fn<undefined, [number]>();
const onClose = jest.fn();

function show(times = 1) {
  render(
    <>
      <input aria-label="Note" />
      <input type="checkbox" />
      <ToastRegion />
    </>,
  );
  act(() => {
    for (let index = 0; index < times; index++)
      toast.success(`Shipped ${index}`, { action: { label: 'Undo', run: () => run(index) }, onClose });
  });
}

const undo = () => screen.getAllByRole('button', { name: 'Undo' }).at(-1)!;
const pressUndoKeys = (at: Element) => fireEvent.keyDown(at, { key: 'z', ctrlKey: true });

afterEach(() => {
  run.mockReset();
  onClose.mockReset();
});

describe('A toast with an action', () => {
  it('runs its action and closes without calling onClose', async () => {
    show();
    await userEvent.click(undo());
    expect(run).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByText('Shipped 0')).not.toBeInTheDocument();
  });

  it('ignores the second click of a double click', () => {
    show();
    fireEvent.click(undo(), { detail: 2 });
    expect(run).not.toHaveBeenCalled();
    fireEvent.click(undo(), { detail: 1 });
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('runs the action of the newest toast on Ctrl+Z, except in a text field, but also on a checkbox', () => {
    show(2);
    expect(undo()).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
    pressUndoKeys(screen.getByLabelText('Note'));
    expect(run).not.toHaveBeenCalled();
    pressUndoKeys(screen.getByRole('checkbox'));
    pressUndoKeys(document.body);
    expect(run.mock.calls).toEqual([[1], [0]]);
  });

  it('closes after ten seconds', () => {
    jest.useFakeTimers();
    show();
    act(() => {
      jest.advanceTimersByTime(9_900);
    });
    expect(onClose).not.toHaveBeenCalled();
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(run).not.toHaveBeenCalled();
  });

  it('stays as long as its action, however many newer toasts come', async () => {
    show();
    act(() => [1, 2, 3, 4, 5].forEach((index) => toast.success(`Saved ${index}`)));
    expect(screen.getByText('Shipped 0')).toBeVisible();
    expect(screen.queryByText('Saved 2')).not.toBeInTheDocument();
    expect(screen.getByText('Saved 5')).toBeVisible();
    await userEvent.click(undo());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('waits for its place among too many others with an action, and keeps its time', () => {
    jest.useFakeTimers();
    show(5);
    act(() => toast.error('Refused'));
    expect(screen.getByText('Refused')).toBeVisible();
    act(() => toastStore.remove(toastStore.all().at(-1)!.id));
    expect(screen.getByText('Shipped 0')).not.toBeVisible();
    expect(screen.getByText('Shipped 1')).toBeVisible();
    pressUndoKeys(document.body);
    expect(screen.getByText('Shipped 0')).toBeVisible();
    act(() => {
      jest.advanceTimersByTime(10_100);
    });
    expect(onClose).toHaveBeenCalledTimes(4);
  });

  it('takes the place of an older one of its pile, which returns after it', () => {
    show();
    act(() =>
      [1, 2].forEach((index) =>
        toast.success(`Price ${index}`, { pile: 'cells', action: { label: 'Undo', run: () => run(index) } }),
      ),
    );
    expect(screen.getByText('Shipped 0')).toBeVisible();
    expect(screen.getByText('Price 1')).not.toBeVisible();
    pressUndoKeys(document.body);
    expect(screen.getByText('Price 1')).toBeVisible();
    pressUndoKeys(document.body);
    expect(run.mock.calls).toEqual([[2], [1]]);
  });
});
