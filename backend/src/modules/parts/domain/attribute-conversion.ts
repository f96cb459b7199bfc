/** Parts that are listed because their values do not fit. */
export const MAX_FAILED_LISTED = 100;

/** A part with a value that does not fit. */
export interface FailedPart {
  _id: string;
  name: string;
  /** the value as it was typed */
  text: string;
}

/** What a change of an attribute makes, or would make, of the values that parts have. */
export interface Conversion {
  /** parts with a value; 0 when the change reads none */
  total: number;
  /** parts whose values fit, or become others that fit */
  converts: number;
  /** the first ones of the others */
  failed: FailedPart[];
  /** whether the attribute, or a value, was changed */
  isChanged: boolean;
}
