/** The process that makes pictures from its TypeScript source: Node.js 20 runs none, and Jest does not compile the files of processes. */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
await import('../../src/modules/parts/adapters/sharp/picture-process.ts');
