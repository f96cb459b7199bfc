/** The answer of a worker to one message; rejects when the worker fails or takes longer than this many milliseconds. */
export function askWorker<Answer>(worker: Worker, message: unknown, limit?: number): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    if (limit !== undefined) setTimeout(() => reject(new Error('The worker takes too long.')), limit);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker has failed.'));
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}
