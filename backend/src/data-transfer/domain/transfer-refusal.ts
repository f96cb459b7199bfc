/** Why an export or import is refused; the message is one line for operators. */
export class TransferRefusal extends Error {
  override readonly name = 'TransferRefusal';
}

/** A record with an id, or another value that must be unique, that the store has already. */
export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord';

  constructor(
    /** among the records that were added together, from 0 */
    readonly place: number,
  ) {
    super('The store has such a record already');
  }
}
