import { SettingsError } from '#app/config/settings-error.js';

/** Loads code of the demo. Throws `SettingsError` in the image of a live shop, which has none. */
export async function loadDemo<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SettingsError(
      'This installation has no demo and no identity emulator. Set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.',
    );
  }
}
