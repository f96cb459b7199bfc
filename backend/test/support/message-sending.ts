import { SmtpMailer } from '#modules/messages/adapters/smtp/smtp-mailer.js';
import { MessageSender } from '#modules/messages/message-sender.js';
import type { Attachments } from '#modules/messages/ports/attachments.js';
import type { AdminKind, Message } from '#app/recording/messages/domain/message.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { ADA, aMessage, signedIn } from './builders.js';
import { freezeClock } from './clock.js';
import { MailServer } from './mail-server.js';
import { silenceLogger } from './silence-logger.js';
import { temporaryStore } from './temporary-store.js';
import { sqliteShop, type WholeShop } from './whole-shop.js';

const TIMEOUTS = { connection: 10_000, greeting: 10_000, silence: 10_000, total: 20_000 };
const ACCOUNTS = new AccountPolicy({ adminEmails: [], verifiedEmail: false, demo: false });
const FROM = { name: 'Northbridge', address: 'shop@shop.test' };
const POLICY = { name: 'Northbridge', url: 'https://shop.test', demo: false, verifiedOnly: false };
const NO_PAPERS: Attachments = { attachment: () => Promise.resolve('owed') };

interface Changes {
  policy?: Partial<typeof POLICY>;
  timeouts?: Partial<typeof TIMEOUTS>;
  papers?: Attachments;
}

type Stores = Pick<WholeShop, 'messages' | 'orders' | 'users'>;

/** A sender over these stores; without a mailer it sends nothing. */
export function senderOver(
  { messages, orders, users }: Stores,
  { policy = {}, papers = NO_PAPERS }: Changes = {},
  mailer?: SmtpMailer,
): MessageSender {
  return new MessageSender(messages, orders, users, ACCOUNTS, { ...POLICY, ...policy }, papers, mailer);
}

/** A mail server, and senders over a store that is empty before each test. */
export function messageSending() {
  const store = temporaryStore();
  let server: MailServer;
  const mailers: SmtpMailer[] = [];
  silenceLogger();
  beforeEach(async () => {
    server = await MailServer.listen();
  });
  afterEach(async () => {
    jest.useRealTimers();
    for (const mailer of mailers.splice(0)) mailer.onApplicationShutdown();
    await server.stop();
  });

  const shop = () => sqliteShop(store());
  return {
    shop,
    get server() {
      return server;
    },
    sender: (changes: Changes = {}, stores: Stores = shop()) => {
      const address = { host: '127.0.0.1', port: server.port, secure: false, requireTLS: false };
      const mailer = new SmtpMailer(address, FROM, { ...TIMEOUTS, ...changes.timeouts });
      mailers.push(mailer);
      return senderOver(stores, changes, mailer);
    },
    /** Adds messages of a kind that is never compared with its order, unless they have another one. */
    add: (...changes: Partial<Message>[]) =>
      shop().messages.add(changes.map((change) => aMessage({ kind: 'order-cancelled', ...change }))),
    find: async (id: string) => (await shop().messages.find(id))!,
    at: (time: number) => freezeClock(new Date(time)),
    anAdmin: async (name: string, kinds: readonly AdminKind[]): Promise<void> => {
      const { users } = shop();
      const user = await signedIn(users, `${name}@test.com`);
      await users.makeAdmin(user.email, ADA);
      await users.setMessageKinds(user, kinds);
    },
  };
}
