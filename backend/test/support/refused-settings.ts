import { readSettings } from '#app/config/settings.js';
import { SettingsError } from '#app/config/settings-error.js';

/** The error message for these settings; empty when they are valid. */
export function settingsErrorOf(values: Readonly<Record<string, string | undefined>>): string {
  try {
    readSettings(values);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}
