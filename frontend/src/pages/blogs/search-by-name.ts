/** The listing of the last answer, kept as text so that what is shown is exactly this. */
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
