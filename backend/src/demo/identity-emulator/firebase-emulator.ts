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
  middleware: (spec: { paths: Record<string, unknown> }, options: unknown) => Promise<unknown>;
}

/** The paths that the shop, the browser app and the tests call. */
const USED = [
  /^\/identitytoolkit\.googleapis\.com\/v1\/(projects|accounts:(createAuthUri|delete|lookup|resetPassword|sendOobCode|signInWithIdp|signInWithPassword|signUp|update))$/,
  /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/{targetProjectId}\/accounts(:(batchCreate|batchGet|lookup|update))?$/,
  /^\/identitytoolkit\.googleapis\.com\/v2\/(passwordPolicy|recaptchaConfig|projects\/{targetProjectId}\/config)$/,
  /^\/securetoken\.googleapis\.com\/v1\/token$/,
  /^\/emulator\/v1\/projects\/{targetProjectId}\/(accounts|oobCodes)$/,
];

/**
 * Creates Firebase's Auth emulator. It compiles validators for eighty paths, which takes most of its start; this compiles only the paths in
 * use and starts several times as fast.
 */
export async function createFirebaseEmulator(
  projectId: string,
): Promise<{ app: RequestListener; chooserPage: string }> {
  const require = createRequire(import.meta.url);
  const compiler = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'))(
    'exegesis-express',
  ) as ApiCompiler;
  const compileAll = compiler.middleware;
  compiler.middleware = (spec, options) => compileAll({ ...spec, paths: pick(spec.paths) }, options);
  try {
    const app = await (require('firebase-tools/lib/emulator/auth/server') as EmulatorServer).createApp(projectId, 0);
    return { app, chooserPage: (require('firebase-tools/lib/emulator/auth/widget_ui') as Chooser).WIDGET_UI };
  } finally {
    compiler.middleware = compileAll;
  }
}

function pick(paths: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(paths).filter(([path]) => USED.some((used) => used.test(path))));
}
