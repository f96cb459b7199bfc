import { SettingsError } from '#app/config/setting-fields.js';
import { readSettings } from '#app/config/settings.js';

/** What whoever starts a shop with these settings is told; empty when they are good. */
export function refusalOfSettings(values: Readonly<Record<string, string | undefined>>): string {
  try {
    readSettings(values);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}
