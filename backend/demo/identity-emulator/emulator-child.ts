import { join } from 'node:path';
import { lockFolder } from '#app/config/data-folder.js';
import type { SignInEmail } from './demo-mailbox.js';
import { startEmulator } from './emulator-server.js';
import type { EmulatorOrder, EmulatorReport } from './emulator-process.js';

/*
 * The emulator's process. It ignores Ctrl-C, which reaches the whole process group, and exits when the connection to the shop closes: at a
 * normal stop and after a crash.
 */
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

function report(message: EmulatorReport): void {
  process.send?.(message);
}

const onEmail = (email: SignInEmail) => report({ email });
const onSaving = (failure?: string) => report({ saving: failure ?? 'ok' });

process.once('message', ({ folder, ...order }: EmulatorOrder) => {
  if (!lockFolder(folder)) {
    report({ failed: { code: 'FOLDER_IN_USE', message: folder } });
    return;
  }
  startEmulator({ ...order, accountFile: join(folder, 'accounts.json'), onSaving, onEmail }).then(
    (port) => report({ ready: true, port }),
    (error: unknown) => {
      const { code = 'FAILED', message } = error as NodeJS.ErrnoException;
      report({ failed: { code, message } });
    },
  );
});
