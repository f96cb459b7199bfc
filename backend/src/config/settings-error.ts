/** An invalid setting, which stops the start. The message names the setting and fits on one line. */
export class SettingsError extends Error {}
