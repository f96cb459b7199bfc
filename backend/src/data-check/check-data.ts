import { breakInWords, type ChainBreak } from '#modules/audit-log/domain/chain-check.js';
import { DomainError } from '#shared/domain-error.js';
import {
  CHECKS,
  DERIVED,
  MAX_COUNTED,
  MAX_LINES,
  type CheckName,
  type CheckOutcome,
  type DataCheck,
  type Finding,
} from './domain/data-check.js';
import type { DataChecker } from './ports/data-checker.js';

export interface CheckedStore {
  checker: DataChecker;
  auditLog: { verify: () => Promise<{ entries: number } & Partial<ChainBreak>> };
  /** of the shop that checks */
  version: string;
}

export interface CheckOptions {
  /** computes derived data again where it is wrong, then checks all of it again */
  repair?: boolean;
  /** checks that are left out */
  without?: readonly CheckName[];
  /** called before each check */
  onCheck?: (check: CheckName) => void;
  /** called after each check, and again after a repair */
  onOutcome?: (outcome: CheckOutcome) => void;
  /** called after each repair, with a line that says what was repaired */
  onRepair?: (line: string) => void;
  /** called with the reason when not everything could be repaired */
  onRepairFailure?: (reason: string) => void;
}

/** Checks all data of an open store, in use or not, keeps the outcome and returns it. */
export async function checkData(store: CheckedStore, options: CheckOptions = {}): Promise<DataCheck> {
  const { checker, version } = store;
  const { without = [] } = options;
  const checks = (Object.keys(CHECKS) as CheckName[]).filter((check) => !without.includes(check));
  let outcomes = await runChecks(store, checks, options);
  if (options.repair && (await repairDerived(checker, outcomes, options))) {
    const hasProblems = outcomes.some(({ check, problems }) => check === 'storage' && problems > 0);
    // The pages of a search index that was filled again may have been the damaged ones.
    const again = await runChecks(store, hasProblems ? ['storage', ...DERIVED] : DERIVED, options);
    outcomes = outcomes.map((outcome) => again.find(({ check }) => check === outcome.check) ?? outcome);
  }
  const result: DataCheck = {
    ...{ at: new Date().toISOString(), version },
    problems: outcomes.reduce((sum, { problems }) => sum + problems, 0),
    lines: outcomes.flatMap(({ lines }) => lines).slice(0, MAX_LINES),
  };
  await checker.saveResult(result).catch((error: unknown) => {
    // A store with problems may refuse the outcome; the caller needs it all the more.
    if (result.problems === 0) throw error;
  });
  return result;
}

/** Repairs the derived data that are wrong; returns whether anything was repaired. */
async function repairDerived(
  checker: DataChecker,
  outcomes: readonly CheckOutcome[],
  { onRepair, onRepairFailure }: CheckOptions,
): Promise<boolean> {
  const broken = DERIVED.filter((name) => outcomes.some(({ check, problems }) => check === name && problems > 0));
  if (broken.length === 0) return false;
  let repaired = false;
  try {
    // A table or search index is created empty, and records may have changed without a missing trigger since the check.
    await checker.repair(broken.includes('schema') ? DERIVED : broken, (line) => {
      repaired = true;
      onRepair?.(line);
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    onRepairFailure?.(error.detail);
  }
  return repaired;
}

async function runChecks(
  { checker, auditLog }: CheckedStore,
  checks: readonly CheckName[],
  { onCheck, onOutcome }: CheckOptions,
): Promise<CheckOutcome[]> {
  if (checks.length === 0) return [];
  return checker.inspect(async (problems) => {
    const problemsOf = (check: CheckName) => (check === 'audit' ? auditProblems(auditLog) : problems(check));
    const outcomes: CheckOutcome[] = [];
    for (const check of checks) {
      onCheck?.(check);
      const outcome = await outcomeOf(check, unreadableAsProblem(problemsOf(check)));
      onOutcome?.(outcome);
      outcomes.push(outcome);
    }
    return outcomes;
  });
}

async function outcomeOf(check: CheckName, findings: AsyncIterable<Finding>): Promise<CheckOutcome> {
  const outcome = { check, problems: 0, lines: [] as string[], notes: [] as string[] };
  for await (const line of findings) {
    if (typeof line !== 'string') {
      outcome.notes.push(line.note);
      continue;
    }
    outcome.problems += 1;
    if (outcome.lines.length < MAX_LINES) outcome.lines.push(line);
    if (outcome.problems >= MAX_COUNTED) break;
  }
  return outcome;
}

/** What cannot be read is what the check looks for; any other failure ends it. */
async function* unreadableAsProblem(problems: AsyncIterable<Finding>): AsyncGenerator<Finding> {
  try {
    yield* problems;
  } catch (error) {
    const line = damageIn(error);
    if (line === undefined) throw error;
    yield line;
  }
}

function damageIn(error: unknown): string | undefined {
  if (error instanceof DomainError) return error.code === 'storage-damaged' ? error.detail : undefined;
  const { name, message } = error as Error;
  // Of JavaScript, and of SQLite.
  return name === 'SyntaxError' || message.includes('malformed JSON')
    ? `A record has a list that is no JSON: ${message}.`
    : undefined;
}

async function* auditProblems(auditLog: CheckedStore['auditLog']): AsyncGenerator<string> {
  const { entries, reason, broken_at } = await auditLog.verify();
  if (reason !== undefined) yield `After ${entries} valid entries, ${breakInWords({ broken_at, reason })}.`;
}
