import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component as BlogsPage } from './blogs-page';

it('has five questions, all closed at first', () => {
  render(<BlogsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Questions & Answers!' })).toBeInTheDocument();
  expect(screen.getByText('Blogs')).toBeVisible();
  const questions = screen.getAllByRole('button');
  expect(questions.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('improve the performance of a React application'),
    expect.stringContaining('ways to manage state in a React application'),
    expect.stringContaining('prototypical inheritance work'),
    expect.stringContaining('set through its setter and not assigned directly'),
    expect.stringContaining('array of products. How do you search it by name'),
  ]);
  questions.forEach((question) => expect(question).toHaveAttribute('aria-expanded', 'false'));
});

it('opens and closes an answer by its question', async () => {
  render(<BlogsPage />);
  const question = screen.getByRole('button', { name: /prototypical inheritance/ });
  await userEvent.click(question);
  expect(screen.getByRole('region', { name: /prototypical inheritance/ })).toBeVisible();
  await userEvent.click(question);
  expect(screen.queryByRole('region', { hidden: false })).not.toBeInTheDocument();
  expect(question).toHaveAttribute('aria-expanded', 'false');
});

it('shows a listing with a caption in the last answer', async () => {
  render(<BlogsPage />);
  await userEvent.click(screen.getByRole('button', { name: /search it by name/ }));
  const listing = screen.getByRole('figure');
  expect(within(listing).getByText(/products\.filter/)).toBeVisible();
  expect(within(listing).getByText(/^Searching an array of products by name/)).toBeVisible();
});
