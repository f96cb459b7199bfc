import type { NewReview } from '#modules/reviews/domain/review.js';

/** The reviews of the demo's fictitious customers, oldest first. */
export const DEMO_REVIEWS: readonly NewReview[] = [
  {
    name: 'Marta Lindqvist',
    email: 'marta@fjordsystems.test',
    rating: 5,
    review:
      'We fit about forty workstations a month with the N8. Two of the last six hundred were exchanged, both within three days.',
  },
  {
    name: 'Dev Raman',
    email: 'dev@cobaltrender.test',
    rating: 4,
    review:
      'The G80 cards hold their clocks through overnight renders. I would have liked a longer power cable in the box.',
  },
  {
    name: 'Helen Osei',
    email: 'helen@tamarackschools.test',
    rating: 5,
    review:
      'Ordered memory for eleven computer labs. Every carton was labelled by module, which saved us a day of sorting.',
  },
  {
    name: 'Jonas Weber',
    email: 'jonas@weberdata.test',
    rating: 4,
    review:
      'Sixty of the 16 TB disks have been running in our backup racks since spring. Delivery came a day later than planned, but somebody called before.',
  },
  {
    name: 'Priya Nair',
    email: 'priya@quaysidelabs.test',
    rating: 5,
    review:
      'The edge processors survive our test chamber at 80 °C, which is more than we can say for the last supplier.',
  },
  {
    name: 'Tomás Herrera',
    email: 'tomas@andesintegradores.test',
    rating: 3,
    review: 'Good power supplies and a fair price. The minimum order is high for a small integrator like us.',
  },
  {
    name: 'Claire Dubois',
    email: 'claire@atelierpixel.test',
    rating: 5,
    review: 'Quiet fans, honest data sheets, and invoices that our accountant understands. We have ordered nine times.',
  },
  {
    name: 'Sam Whitaker',
    email: 'sam@harbornetworks.test',
    rating: 4,
    review: 'The 10-gigabit cards worked out of the box on every server we tried. Packaging could use less foam.',
  },
];

/** What an admin has hidden in a demo with history. */
export const HIDDEN_REVIEW: NewReview = {
  name: 'Best Deals 4 You',
  email: 'offers@cheapchips.test',
  rating: 5,
  review: 'Half price graphics cards every Friday, only on our site. Search for cheap chips and order today!',
};

/** What waits to be hidden: a question with a phone number instead of a review. */
export const REVIEW_TO_HIDE: NewReview = {
  name: 'Carl Customer',
  email: 'customer@northbridge.test',
  rating: 3,
  review:
    'Where is my refund for the graphics cards? Please call me back on +1 503 555 0123, I am in the office until five.',
};
