import 'reflect-metadata';
import { config } from 'dotenv';
import { runCommandLine } from './command-line.js';

/* `npm run shop -- <command>` */

config({ quiet: true });
// Exports and data files contain customers' data.
process.umask(0o077);
const { status, output, errors } = await runCommandLine(process.argv.slice(2), process.env);
process.stdout.write(output);
process.stderr.write(errors);
process.exitCode = status;
