import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Client } from '#shared/client.js';
import { DomainError } from '#shared/domain-error.js';
import { JobThread, type JobWorker } from '#shared/threads/job-thread.js';
import { MINUTE_MS } from '#shared/time.js';
import { uploadErrors } from '../../domain/upload.errors.js';
import { type MadePicture, PictureMaker } from '../../ports/picture-maker.js';
import type { PictureJob, PictureResult } from './picture-process.js';

/** Makes pictures in a process of its own, one at a time: a hostile picture ends no request, and its memory goes with the process. */
export class SharpPictureMaker extends PictureMaker implements OnApplicationShutdown {
  private readonly process = new JobThread<PictureJob, PictureResult>({
    start: startProcess,
    end: (worker) => worker.terminate(),
    idleMs: MINUTE_MS,
    busy: uploadErrors.tooManyWaiting,
    closed: uploadErrors.stopping,
  });

  override async make(file: string, client: Client): Promise<MadePicture> {
    const result = await this.process.run({ file }, client).catch(endedBy);
    if ('disk' in result) throw Object.assign(new Error('The pictures cannot be written'), { code: result.disk });
    if ('unavailable' in result) throw uploadErrors.cannotMakePictures(result.unavailable);
    if ('refused' in result)
      throw result.refused === 'too-large' ? uploadErrors.tooManyPixels() : uploadErrors.noPicture();
    return result;
  }

  async onApplicationShutdown(): Promise<void> {
    this.process.close();
    await this.process.ended;
  }
}

/** The picture has ended the process. */
function endedBy(error: unknown): PictureResult {
  if (error instanceof DomainError) throw error;
  new Logger('pictures').warn(`An uploaded picture has ended the process that reads it: ${String(error)}`);
  return { refused: 'unreadable' };
}

/** A process with the interface of a thread. */
function startProcess(): JobWorker {
  // By the package's own alias: see `PaperPrinter`.
  const script = createRequire(import.meta.url).resolve('#modules/parts/adapters/sharp/picture-process.js');
  const child = fork(script, { serialization: 'advanced', execArgv: [] });
  // A process that could not start sends no `exit`, which `JobThread` waits for.
  child.once('error', () => child.pid === undefined && child.emit('exit', 1, null));
  return Object.assign(child, {
    postMessage: (job: PictureJob) => child.send(job),
    terminate: () => child.kill('SIGKILL'),
  }) as unknown as JobWorker;
}
