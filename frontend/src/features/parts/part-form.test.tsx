import { fireEvent, render, screen } from '@testing-library/react';
import { PicturePreview } from './part-form';

const show = (name: string, image_url: string) => <PicturePreview fields={{ name, image_url }} />;

describe('the preview of the picture', () => {
  it('waits for a complete URL and for a pause in typing', async () => {
    const { rerender } = render(show('Fan', ''));
    expect(screen.getByText('No picture yet')).toBeVisible();
    rerender(show('Fan', 'https://'));
    expect(await screen.findByText('Incomplete URL')).toBeVisible();
    rerender(show('Fan', 'https://pictures.example/f'));
    rerender(show('Fan', 'https://pictures.example/fan.png'));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(await screen.findByRole('img', { name: 'Picture of Fan' })).toHaveAttribute(
      'src',
      'https://pictures.example/fan.png',
    );
  });

  it('reports a URL without a picture until the URL changes', async () => {
    const { rerender } = render(show('', '/pictures/none.svg'));
    fireEvent.error(screen.getByRole('img', { name: 'Picture of the part' }));
    expect(screen.getByRole('status')).toHaveTextContent(/^No picture can be loaded from this URL/);
    rerender(show('', '/pictures/fan-120.svg'));
    await screen.findByRole('img', { name: 'Picture of the part' });
    await screen.findByText((_, element) => element?.getAttribute('src') === '/pictures/fan-120.svg');
    expect(screen.getByRole('status')).toHaveTextContent('');
  });
});
