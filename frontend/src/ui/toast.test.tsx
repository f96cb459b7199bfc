import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast, ToastRegion } from './toast';

const run = jest.fn<undefined, [number]>();
const onClose = jest.fn();

function show(times = 1) {
  render(
    <>
      <input aria-label="Note" />
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

  it('runs the action of the newest toast on Ctrl+Z, except in a text field', () => {
    show(2);
    expect(undo()).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z');
    pressUndoKeys(screen.getByLabelText('Note'));
    expect(run).not.toHaveBeenCalled();
    pressUndoKeys(document.body);
    pressUndoKeys(document.body);
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

  it('closes when too many newer toasts are open', () => {
    show(5);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Shipped 0')).not.toBeInTheDocument();
    expect(screen.getByText('Shipped 4')).toBeVisible();
  });
});
