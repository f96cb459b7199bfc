import { join } from 'node:path';
import { lockFolder } from '../config/data-folder.js';
import { startEmulator } from './emulator-server.js';
import type { EmulatorOrder, EmulatorReport } from './emulator-process.js';

/*
 * The emulator's process. It lives exactly as long as the shop that forked it: Ctrl-C reaches the whole process group, but only the shop decides
 * when to stop, and when the shop is gone, however that came, so is this.
 */
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));

function report(message: EmulatorReport): void {
  process.send?.(message);
}

process.once('message', ({ folder, ...order }: EmulatorOrder) => {
  if (!lockFolder(folder)) {
    report({ failed: { code: 'FOLDER_IN_USE', message: folder } });
    return;
  }
  startEmulator({ ...order, accountFile: join(folder, 'accounts.json') }).then(
    () => report({ ready: true }),
    (error: unknown) => {
      const { code = 'FAILED', message } = error as NodeJS.ErrnoException;
      report({ failed: { code, message } });
    },
  );
});
