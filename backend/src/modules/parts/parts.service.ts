import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import { ShopEvents } from '#shared/shop-events.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { partErrors } from './domain/part.errors.js';
import { isRefused, type ImportRow, type RowResult } from './domain/part-import.js';
import type { Page, PageRequest } from '#shared/page.js';
import type { NewPart, Part, PartFilter, PartPatch, PartSort } from './domain/part.js';
import { PartRepository, type ImportOptions } from './ports/part.repository.js';

/** The catalogue: what is on sale, and who may change it. */
@Injectable()
export class PartsService {
  constructor(
    private readonly parts: PartRepository,
    private readonly orders: OrderRepository,
    private readonly events: ShopEvents = new ShopEvents(),
  ) {}

  /** Puts a part on sale; answers its id. */
  async add(part: NewPart, caller: Caller): Promise<string> {
    const added = await this.parts.add(part, actorOf(caller));
    this.tell('added', added);
    return added._id;
  }

  list(filter: PartFilter, page: PageRequest<PartSort>): Promise<Page<Part>> {
    return this.parts.list(filter, page);
  }

  stream(filter: PartFilter, sort: PartSort, descending: boolean): AsyncIterable<readonly Part[]> {
    return this.parts.stream(filter, sort, descending);
  }

  revision(): Promise<number> {
    return this.parts.revision();
  }

  async get(id: string): Promise<Part> {
    const part = await this.parts.find(id);
    if (!part) throw partErrors.unknown();
    return part;
  }

  /**
   * Answers 1 when something changed, else 0. An admin sets any field, with `versions` only while the part is at one of them;
   * a customer sets nothing: each of their orders of the part lets them acknowledge once the stock it took.
   */
  async update(id: string, patch: PartPatch, caller: Caller, versions?: readonly number[]): Promise<number> {
    return caller.role === 'admin' ? this.change(id, patch, caller, versions) : this.acknowledge(id, caller.email);
  }

  /** Takes a part off sale; answers how many went. */
  async remove(id: string, caller: Caller): Promise<number> {
    const part = await this.parts.find(id);
    if (!(await this.parts.remove(id, actorOf(caller)))) return 0;
    if (part) this.tell('removed', part);
    return 1;
  }

  /** Adds and changes all of these parts or, when a row is refused or it is a dry run, none; answers what each row does. */
  async importAll(rows: readonly ImportRow[], options: ImportOptions, caller: Caller): Promise<RowResult[]> {
    const verdicts = await this.parts.importAll(rows, actorOf(caller), options);
    const count = (outcome: RowResult['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
    const [added, changed] = [count('added'), count('changed')];
    if (!options.dryRun && added + changed > 0 && !verdicts.some(isRefused))
      this.events.publish({ type: 'parts-imported', added, changed });
    return verdicts;
  }

  private async change(id: string, patch: PartPatch, caller: Caller, versions?: readonly number[]): Promise<number> {
    const update = await this.parts.update(id, patch, actorOf(caller), await this.expected(id, versions));
    if (update.outcome === 'unknown') throw partErrors.unknown();
    if (update.outcome === 'stale') throw partErrors.changed(update.part);
    if (update.outcome !== 'updated') return 0;
    this.tell('changed', update.part);
    return 1;
  }

  /** The version that the change is based on: the current one, when it is among these; undefined for any. */
  private async expected(id: string, versions?: readonly number[]): Promise<number | undefined> {
    if (!versions) return undefined;
    const part = await this.get(id);
    if (!versions.includes(part.version)) throw partErrors.changed(part);
    return part.version;
  }

  private tell(change: 'added' | 'changed' | 'removed', { _id, name, quantity }: Part): void {
    this.events.publish({ type: 'part-changed', change, part: { _id, name, quantity } });
  }

  private async acknowledge(id: string, email: string): Promise<number> {
    if (await this.orders.acknowledgeStock(id, email)) return 1;
    await this.get(id);
    return 0;
  }
}
