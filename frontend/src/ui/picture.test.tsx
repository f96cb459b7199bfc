import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

it('keeps the text of a picture that cannot be loaded, and loads the next URL', () => {
  const { rerender } = render(<Picture src="/gone.svg" alt="N8 Processor" />);
  fireEvent.error(screen.getByRole('img'));
  const placeholder = screen.getByRole('img', { name: 'N8 Processor' });
  expect(placeholder).not.toHaveAttribute('src');
  rerender(<Picture src="/pictures/processor-n8.svg" alt="N8 Processor" />);
  expect(screen.getByRole('img')).toHaveAttribute('src', '/pictures/processor-n8.svg');
});
