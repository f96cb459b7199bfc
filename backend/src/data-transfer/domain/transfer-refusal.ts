/** Why an export or import is refused; the message is one line for operators. */
export class TransferRefusal extends Error {
  override readonly name = 'TransferRefusal';
}

/** A record with an id, or another value that must be unique, that the store has already. */
export class DuplicateRecord extends Error {
  override readonly name = 'DuplicateRecord';

  constructor(
    /** index in the batch, from 0 */
    readonly place: number,
  ) {
    super('The store has such a record already');
  }
}
