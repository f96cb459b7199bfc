import { DomainError } from '#shared/domain-error.js';
import type { Settings } from '#app/config/settings.js';
import type { StoreKind } from '#app/data-transfer/domain/store-kind.js';
import type { StoreMark } from '#app/data-transfer/ports/store-mark.js';

const REFUSALS: Record<StoreKind, string> = {
  demo: 'It is the store of a demo, whose admin password is public, and there is a Firebase project. Run `npm run shop -- clear-demo`, or set DATA_DIR or MONGODB_URI to another store.',
  live: 'It is the store of a live shop, and with the built-in identity emulator anyone could sign in as anyone. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN, or set DATA_DIR or MONGODB_URI to another store.',
};

/** The kind of store that these settings need. */
export function kindFor({ identity }: Settings): StoreKind {
  return identity.kind === 'emulator' ? 'demo' : 'live';
}

/** Marks a store that has no mark; throws `conflict` when its mark is of the other kind. */
export async function claimStore(mark: StoreMark, settings: Settings): Promise<void> {
  refuseOtherKind(await mark.claim(kindFor(settings)), settings);
}

/** Throws `conflict` when the store is marked as of the other kind than these settings need. */
export function refuseOtherKind(kind: StoreKind | undefined, settings: Settings): void {
  if (kind !== undefined && kind !== kindFor(settings))
    throw new DomainError('conflict', `store-is-${kind}`, REFUSALS[kind]);
}
