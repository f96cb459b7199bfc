import type { Settings } from '#app/config/settings.js';
import { folderFailure, folderInUse, type StartRow } from '#app/server/start-messages.js';
import { DEMO_ADMIN, DEMO_CUSTOMER, type DemoAccount } from './demo-accounts.js';
import type { EmulatorFailure } from './identity-emulator/emulator-process.js';

/** What the terminal says of the demo when the shop is ready. */
export function demoRows({ demo }: Settings): StartRow[] {
  const signIn: StartRow = ['Sign-in', 'built-in emulator, for demos only: anyone can sign in as anyone'];
  if (!demo) return [signIn];
  return [
    accountRow('Admin', DEMO_ADMIN),
    accountRow('Customer', DEMO_CUSTOMER),
    ['Look at', '"The first minute" in README.md; to reset the demo: npm run shop -- reset-demo'],
    signIn,
  ];
}

const accountRow = (label: string, { email, password }: DemoAccount): StartRow => [label, `${email} / ${password}`];

/** One line with the reason why the emulator does not listen on its port, and the setting to change. */
export function emulatorFailure({ code, message }: EmulatorFailure, settings: Settings, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port}, which the identity emulator needs, is already in use. Change AUTH_EMULATOR_PORT.`;
  if (code === 'EACCES' && message.includes('listen'))
    return `This user may not open port ${port}. Set AUTH_EMULATOR_PORT to 1024 or more.`;
  if (code === 'FOLDER_IN_USE') return folderInUse(settings);
  if (code === 'MODULE_NOT_FOUND' && message.includes('firebase-tools'))
    return 'The identity emulator is not installed. Run `npm ci`, or set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_AUTH_DOMAIN.';
  return folderFailure(code, settings) ?? `The identity emulator does not start: ${message.split('\n')[0]}`;
}
