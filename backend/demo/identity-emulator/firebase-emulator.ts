import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';

/* Firebase's tools have no types for these internals; the lock file pins their version. */
interface EmulatorServer {
  createApp(projectId: string, singleProjectMode: 0): Promise<RequestListener>;
}
interface Chooser {
  WIDGET_UI: string;
}
interface ApiCompiler {
  middleware: (spec: unknown, options: object) => Promise<unknown>;
}

/**
 * Creates Firebase's Auth emulator. It compiles validators for eighty paths, which takes most of its start; this compiles each at its first
 * use and starts several times as fast.
 */
export async function createFirebaseEmulator(
  projectId: string,
): Promise<{ app: RequestListener; chooserPage: string }> {
  const require = createRequire(import.meta.url);
  const compiler = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'))(
    'exegesis-express',
  ) as ApiCompiler;
  const { middleware } = compiler;
  compiler.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  try {
    const app = await (require('firebase-tools/lib/emulator/auth/server') as EmulatorServer).createApp(projectId, 0);
    return { app, chooserPage: (require('firebase-tools/lib/emulator/auth/widget_ui') as Chooser).WIDGET_UI };
  } finally {
    compiler.middleware = middleware;
  }
}
