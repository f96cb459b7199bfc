import { Injectable } from '@nestjs/common';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { DEMO } from '#shared/actor.js';
import { DEMO_CATALOGUE } from './demo-catalogue.js';
import { DEMO_REVIEWS } from './demo-reviews.js';

/** Fixed ids: servers that seed one database at the same time add each record once. */
const demoId = (index: number) => `de30${index.toString(16).padStart(20, '0')}`;

/** Seeds an empty demo, and completes an earlier seeding that was interrupted. */
@Injectable()
export class DemoData {
  constructor(
    private readonly parts: PartRepository,
    private readonly reviews: ReviewRepository,
    private readonly users: UserRepository,
  ) {}

  /** Reviews are added last and in one commit: if there are any, the demo is complete. */
  async seed(): Promise<void> {
    const { items } = await this.reviews.list({ status: 'all' }, { sort: 'created_at', descending: false, limit: 1 });
    if (items.length > 0) return;
    const { uid, email, displayName } = DEMO_ADMIN;
    const account = { uid, email, email_verified: true, name: displayName };
    await this.users.signIn(account, { bindsUnverified: true, keepsAdmin: true });
    await this.users.makeAdmin(email, DEMO);
    await this.addMissingParts();
    await Promise.all(DEMO_REVIEWS.map((review, index) => this.reviews.add(review, { id: demoId(index) })));
  }

  private async addMissingParts(): Promise<void> {
    const found = await Promise.all(
      DEMO_CATALOGUE.map(({ name, image_url }) => this.parts.findByNameAndPicture(name, image_url)),
    );
    const missing = DEMO_CATALOGUE.map((part, index) => ({ part, id: demoId(index) })).filter(
      (_, index) => found[index]?.length === 0,
    );
    // Added in reverse, because the shop lists the newest parts first.
    await Promise.all(missing.toReversed().map(({ part, id }) => this.parts.add(part, DEMO, id)));
  }
}

export interface DemoAccount {
  /** the same on every server, so that the emulators of several servers agree on the owner of each record */
  uid: string;
  email: string;
  password: string;
  displayName: string;
}

/** The accounts of every demo; the passwords are public and printed at the start. */
export const DEMO_ADMIN: DemoAccount = {
  uid: 'demo-admin',
  email: 'admin@northbridge.test',
  password: 'Admin@12345',
  displayName: 'Ada Admin',
};
export const DEMO_CUSTOMER: DemoAccount = {
  uid: 'demo-customer',
  email: 'customer@northbridge.test',
  password: 'Customer@123',
  displayName: 'Carl Customer',
};
