/** The code listing of the last answer, as text, so that the page shows exactly this code. */
export const SEARCH_BY_NAME = `const products = [
  { name: 'N8 Processor', price: 349 },
  { name: 'N16 Processor', price: 629 },
  { name: 'Tower Cooler', price: 59 },
];

function searchByName(products, words) {
  const wanted = words.trim().toLowerCase();
  return products.filter(({ name }) => name.toLowerCase().includes(wanted));
}

searchByName(products, 'processor'); // N8 Processor, N16 Processor
searchByName(products, 'keyboard'); // []`;
