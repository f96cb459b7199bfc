/** Parts with several pictures: the names of the pictures and what each shows, by the first one's name. */
export const VIEWS: Readonly<Record<string, readonly (readonly [picture: string, alt: string])[]>> = {
  'graphics-card-g80': [
    ['graphics-card-g80', 'The card with its three fans, its heat sink and its connector'],
    ['graphics-card-g80-front', 'The three fans, and the power connector on the upper edge'],
    ['graphics-card-g80-outputs', 'The bracket with four DisplayPort outputs, three slots wide'],
  ],
  'cooler-tower': [
    ['cooler-tower', 'The cooler with its fan and the ends of its heat pipes'],
    ['cooler-tower-front', 'The 120 mm fan in front of the fins, and six heat pipes above the base'],
    ['cooler-tower-side', 'The fins from the side, with the fan held by wire clips'],
  ],
};
