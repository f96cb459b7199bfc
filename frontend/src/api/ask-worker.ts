interface Options {
  /** milliseconds */
  limit?: number;
  /** moved to the worker instead of copied */
  transfer?: Transferable[];
}

/** The answer of a worker to one message; rejects when the worker fails or takes longer than the limit. */
export function askWorker<Answer>(worker: Worker, message: unknown, { limit, transfer = [] }: Options = {}) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Answer>((resolve, reject) => {
    if (limit !== undefined) timer = setTimeout(() => reject(new Error('The worker takes too long.')), limit);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker has failed.'));
    worker.postMessage(message, transfer);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
