/** Named places between two writes, where a test stops the code as a crash would; by itself nothing happens there. */
export class FaultPoints<Name extends string> {
  constructor(private readonly stop?: (place: Name) => Promise<void>) {}

  async reach(place: Name): Promise<void> {
    await this.stop?.(place);
  }
}
