import { availableParallelism } from 'node:os';
import { emptyResult } from './test-report.mjs';

/** Cores that the jobs may take beyond those of the machine, because none takes its share all the time. */
const SPARE = 0.5;

/**
 * Runs the jobs, the largest first, as many at once as keep the cores busy, then those that measure, one by one. Returns their results.
 */
export async function runJobs(jobs, isQuick) {
  const results = [];
  const start = async (job) => {
    const startedAt = Date.now();
    const result = await job.run({ isQuick }).catch((error) => {
      const output = `${error.stack}\n`;
      return { ...emptyResult(), failed: 1, failures: [`${job.name}: ${error.message}`], output };
    });
    const seconds = (Date.now() - startedAt) / 1000;
    const { cpuSeconds = 0 } = result;
    results.push({ ...result, cpuSeconds, stage: job.stage, seconds });
    if (result.output) console.log(result.output);
    const counts = result.failed === 0 ? `${result.passed} passed` : `${result.failed} FAILED`;
    console.log(
      `[${results.length}/${jobs.length}] ${job.name}: ${counts}, ${Math.round(seconds)} s, ${Math.round(cpuSeconds)} CPU s`,
    );
  };

  const queue = jobs.filter(({ alone }) => !alone).sort((a, b) => b.weight - a.weight);
  const running = new Map();
  while (queue.length + running.size > 0) {
    const unfinished = [...running.keys()];
    const free = availableParallelism() + SPARE - unfinished.reduce((sum, { share }) => sum + share, 0);
    const isBuilt = ![...queue, ...unfinished].some(({ stage }) => stage === 'build');
    // The tests of MongoDB and its server take turns, and two jobs would wait for the same writes.
    const hasMongo = unfinished.some(({ stage }) => stage === 'mongo');
    const next = queue.findIndex(
      ({ stage, needsBuild, share }) => (isBuilt || !needsBuild) && share <= free && !(hasMongo && stage === 'mongo'),
    );
    if (next === -1) await Promise.race(running.values());
    else {
      const [job] = queue.splice(next, 1);
      running.set(
        job,
        start(job).then(() => running.delete(job)),
      );
    }
  }
  for (const job of jobs.filter(({ alone }) => alone)) await start(job);
  return results;
}
