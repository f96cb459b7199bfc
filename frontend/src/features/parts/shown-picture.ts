/** A picture of a part; without a text of its own it has the part's name. */
export interface ShownPicture {
  url: string;
  alt: string;
}

/** How wide a part's page shows a picture; the server preloads the first one for the same width. */
export const SIZES = '(width < 60rem) 100vw, 42rem';
