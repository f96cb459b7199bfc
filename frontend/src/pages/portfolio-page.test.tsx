import { render, screen, within } from '@testing-library/react';
import { brand } from '@/ui/brand';
import { Component as PortfolioPage } from './portfolio-page';

const textsOf = (role: string, place = screen.getByRole('table')) =>
  within(place)
    .getAllByRole(role)
    .map((element) => element.textContent);

it("shows a developer's name, education, skills and three projects", () => {
  render(<PortfolioPage />);
  expect(screen.getByRole('heading', { level: 1 })).not.toBeEmptyDOMElement();
  expect(textsOf('columnheader')).toEqual(['Exam', 'Year', 'Result', 'Institute', 'Board']);
  expect(textsOf('rowheader').length).toBeGreaterThan(0);
  expect(textsOf('listitem', screen.getByRole('region', { name: 'Skills' })).length).toBeGreaterThan(0);
  expect(textsOf('link', screen.getByRole('region', { name: 'Projects' }))).toHaveLength(3);
});

it('leaves out what the shop has none of', () => {
  jest.replaceProperty(brand, 'portfolio', { ...brand.portfolio, education: [], projects: [] });
  render(<PortfolioPage />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Skills']);
});
