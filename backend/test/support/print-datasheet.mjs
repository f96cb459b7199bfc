/** The demo's thread from its TypeScript source: Node.js 20 runs none, and Jest does not compile the files of threads. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await import('../../demo/print-datasheet.ts');
