/** A test card that pays. */
export const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

const DELIVERY = {
  name: 'Carl Customer',
  delivery_address: '12 Harbour Road, Portland, OR 97201',
  delivery_phone: '+15035550123',
};

/** The order of a part, as a customer's browser sends it. */
export function orderBody({ email }, part, amount) {
  const ordered = { part_id: part._id, part_name: part.name, part_image: part.image_url };
  return { ...DELIVERY, email, ...ordered, amount, total_price: part.price * amount };
}

/** The order of several parts, as a customer's browser sends it. */
export function linesBody({ email }, parts, amount) {
  const lines = parts.map(({ _id, price }) => ({ part_id: _id, amount, total_price: price * amount }));
  return { ...DELIVERY, email, lines };
}

/** The id of a payment intent, which is the transaction id of the order that it pays. */
export const intentOf = (clientSecret) => clientSecret.split('_secret_')[0];
