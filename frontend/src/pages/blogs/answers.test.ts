import { runInNewContext } from 'node:vm';
import { SEARCH_BY_NAME } from './answers';

it('finds the products named in its comments', () => {
  const names = `${SEARCH_BY_NAME}
    ['processor', ' n8 ', 'keyboard'].map((words) => searchByName(products, words).map(({ name }) => name).join());`;
  expect(runInNewContext(names)).toEqual(['N8 Processor,N16 Processor', 'N8 Processor', '']);
});
