import type { INestApplicationContext } from '@nestjs/common';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { EmulatorAddress } from '#app/config/emulator-address.js';
import type { Settings } from '#app/config/settings.js';
import { SettingsError } from '#app/config/settings-error.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import type { StartRow } from '#app/server/start-messages.js';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { AttributeStore } from '#modules/parts/ports/attribute.store.js';
import { CategoryStore } from '#modules/parts/ports/category.store.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { UploadsService } from '#modules/parts/uploads.service.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './demo-accounts.js';
import { DemoData } from './demo-data.js';
import { demoRows, emulatorFailure } from './demo-messages.js';
import type { DemoHistory } from './history/demo-history.js';
import { keepInMailbox, type SignInEmail } from './identity-emulator/demo-mailbox.js';
import { EmulatorFailure, EmulatorProcess } from './identity-emulator/emulator-process.js';

/** What a shop without a Firebase project has besides: the identity emulator and, unless `DEMO=false`, parts, accounts and a history. */
export class Demo {
  private readonly emulator: EmulatorProcess;

  /** @param port of the emulator */
  constructor(
    private readonly app: INestApplicationContext,
    private readonly settings: Settings,
    private readonly port: number,
  ) {
    const { dataDir, demo, identity } = settings;
    const order = {
      folder: join(dataDir, 'identity'),
      projectId: identity.projectId,
      accounts: demo ? [DEMO_ADMIN, DEMO_CUSTOMER] : [],
    };
    const messages = app.get(MessageRepository);
    const onEmail = (email: SignInEmail) => void keepInMailbox(messages, email);
    const child = createRequire(import.meta.url).resolve('#demo/identity-emulator/emulator-child.js');
    this.emulator = new EmulatorProcess(child, app.get(EmulatorAddress), order, onEmail);
  }

  /** Returns the rest of the history, if there is any. Throws `SettingsError` when the emulator cannot start. */
  async start(): Promise<DemoHistory | undefined> {
    const [history] = await Promise.all([this.settings.demo ? this.seed() : undefined, this.startEmulator()]);
    return history;
  }

  async stop(): Promise<void> {
    await this.emulator.stop();
  }

  get rows(): StartRow[] {
    return demoRows(this.settings);
  }

  private seed(): Promise<DemoHistory | undefined> {
    const { app } = this;
    const [store, policy] = [app.get(TransferableStore), app.get(OrderPolicy)];
    const [parts, reviews, users] = [app.get(PartRepository), app.get(ReviewRepository), app.get(UserRepository)];
    const [attributes, categories] = [app.get(AttributeStore), app.get(CategoryStore)];
    const uploads = app.get(UploadsService);
    return new DemoData(this.settings, store, parts, attributes, categories, reviews, users, policy, uploads).seed();
  }

  private async startEmulator(): Promise<void> {
    try {
      await this.emulator.start();
    } catch (error) {
      throw error instanceof EmulatorFailure
        ? new SettingsError(emulatorFailure(error, this.settings, this.port))
        : error;
    }
  }
}
