import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileInput } from './file-input';

const PICTURES = ['front.png', 'back.png'].map((name) => new File(['x'], name, { type: 'image/png' }));

function show(props: { accept?: string; multiple?: boolean }) {
  const taken: string[] = [];
  render(
    <FileInput className={undefined} onFiles={(files) => taken.push(...files.map(({ name }) => name))} {...props}>
      Choose
    </FileInput>,
  );
  return { taken, user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Choose') };
}

describe('A file input', () => {
  it('takes several files of a kind by choice, drop and paste', async () => {
    const { taken, user, input } = show({ accept: 'image/*', multiple: true });
    await user.upload(input, [...PICTURES, new File(['x'], 'list.csv', { type: 'text/csv' })]);
    expect(taken.splice(0)).toEqual(['front.png', 'back.png']);
    fireEvent.drop(input, { dataTransfer: { files: PICTURES } });
    expect(taken.splice(0)).toEqual(['front.png', 'back.png']);
    fireEvent.paste(input, { clipboardData: { files: PICTURES } });
    expect(taken).toEqual(['front.png', 'back.png']);
  });

  it('takes the first file, a CSV file, by default', async () => {
    const { taken, user, input } = show({});
    await user.upload(input, [...PICTURES, new File(['x'], 'list.csv', { type: 'text/csv' })]);
    expect(taken.splice(0)).toEqual(['list.csv']);
    fireEvent.drop(input, { dataTransfer: { files: PICTURES } });
    expect(taken).toEqual(['front.png']);
  });
});
