/** A failed command; the message is one line with the reason. */
export class Refusal extends Error {}
