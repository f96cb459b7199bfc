import { Logger } from '@nestjs/common';
import type { Settings } from '#app/config/settings.js';
import type { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import type { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import type { CategoryStore } from '#modules/parts/ports/category.store.js';
import type { NewPart } from '#modules/parts/domain/part.js';
import type { PartRepository } from '#modules/parts/ports/part.repository.js';
import type { UploadsService } from '#modules/parts/uploads.service.js';
import type { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import type { UserRepository } from '#modules/users/ports/user.repository.js';
import { DEMO } from '#shared/actor.js';
import { DomainError } from '#shared/domain-error.js';
import { DEMO_ADMIN } from './demo-accounts.js';
import { DEMO_ATTRIBUTES } from './demo-attributes.js';
import { DEMO_CATEGORIES } from './demo-categories.js';
import { catalogueWithDatasheet } from './demo-datasheet.js';
import { demoId } from './demo-id.js';
import { DEMO_REVIEWS } from './demo-reviews.js';
import { DemoHistory } from './history/demo-history.js';
import { endOfHistory } from './history/demo-records.js';

/** Seeds an empty demo, and completes an earlier seeding that was interrupted. */
export class DemoData {
  private readonly log = new Logger('demo');

  constructor(
    private readonly settings: Settings,
    private readonly store: TransferableStore,
    private readonly parts: PartRepository,
    private readonly attributes: AttributeStore,
    private readonly categories: CategoryStore,
    private readonly reviews: ReviewRepository,
    private readonly users: UserRepository,
    private readonly policy: OrderPolicy,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Reviews are added last and in one commit: if there are any, the demo is complete. Returns the rest of the work, if there is any that
   * the shop can do while it serves requests.
   */
  async seed(): Promise<DemoHistory | undefined> {
    const { items } = await this.reviews.list({ status: 'all' }, { sort: 'created_at', descending: false, limit: 1 });
    if (items.length > 0) {
      this.log.log('The demo keeps the data of its earlier starts. `npm run shop -- reset-demo` resets it.');
      return undefined;
    }
    const admin = await this.users.findByEmail(DEMO_ADMIN.email);
    // An interrupted start may have left the datasheet.
    const isEmpty = (await this.store.nonEmptyTypes()).every((type: string) => type === 'uploads');
    const isNew = this.settings.demoHistory && isEmpty;
    const { invoices: issuer } = this.settings;
    const issuing = issuer && { issuer };
    // Before the records that name it: a part never has a datasheet that is not there.
    const catalogue = await catalogueWithDatasheet(this.uploads);
    // A history that was begun on an earlier day is completed as it was begun.
    if (isNew || (admin && endOfHistory(admin) !== undefined))
      return DemoHistory.begin(
        this.store,
        this.users,
        { now: Date.now(), ...this.policy.placing, ...issuing, catalogue },
        this.log,
      );
    await this.seedWithoutHistory(catalogue);
    return undefined;
  }

  private async seedWithoutHistory(catalogue: readonly NewPart[]): Promise<void> {
    const { uid, email, displayName } = DEMO_ADMIN;
    const account = { uid, email, email_verified: true, name: displayName };
    await this.users.signIn(account, { bindsUnverified: true, keepsAdmin: true });
    await this.users.makeAdmin(email, DEMO);
    await this.addMissingAttributes();
    for (const { id, category } of DEMO_CATEGORIES) await this.categories.add(category, DEMO, id);
    await this.addMissingParts(catalogue);
    await Promise.all(DEMO_REVIEWS.map((review, index) => this.reviews.add(review, { id: demoId(index) })));
  }

  private async addMissingAttributes(): Promise<void> {
    for (const attribute of DEMO_ATTRIBUTES)
      await this.attributes.add(attribute, DEMO).catch((error: unknown) => {
        // Of an interrupted start, or of another server.
        if (!(error instanceof DomainError && error.code === 'attribute-key-taken')) throw error;
      });
  }

  private async addMissingParts(catalogue: readonly NewPart[]): Promise<void> {
    const found = await Promise.all(
      catalogue.map(({ name, image_url }) => this.parts.findByNameAndPicture(name, image_url)),
    );
    const missing = catalogue
      .map((part, index) => ({ part, id: demoId(index) }))
      .filter((_, index) => found[index]?.length === 0);
    // In reverse, because the shop lists the newest parts first; one by one, because audit events wait for each other in MongoDB.
    for (const { part, id } of missing.toReversed()) await this.parts.add(part, DEMO, id);
  }
}
