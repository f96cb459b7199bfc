/** What is checked, in this order, and its name for operators. */
export const CHECKS = {
  storage: 'Storage',
  schema: 'Indexes and triggers',
  records: 'Stored records',
  attributes: 'Attributes of parts',
  uploads: 'Pictures and datasheets',
  files: 'Uploaded files',
  stock: 'Stock of parts',
  orders: 'Orders and their payments',
  messages: 'Messages',
  papers: 'Invoices and credit notes',
  work: 'Unfinished work',
  counters: 'Counters and sums',
  search: 'Search indexes',
  audit: 'Audit log',
} as const;
export type CheckName = keyof typeof CHECKS;
/** The checks that a checker of the store makes. */
export type StoreCheck = Exclude<CheckName, 'audit'>;

/** The checks of data that can be computed again from other data: only these are ever repaired, in this order. */
export const DERIVED = ['schema', 'counters', 'search'] as const satisfies readonly StoreCheck[];
export type DerivedCheck = (typeof DERIVED)[number];

/** Lines that are kept of each check. */
export const MAX_LINES = 20;
/** Problems that are counted of each check. */
export const MAX_COUNTED = 10_000;

/** What a check finds: the line of a problem, or of what an operator may want to know. */
export type Finding = string | { note: string };

/** The outcome of one check. */
export interface CheckOutcome {
  check: CheckName;
  /** counted up to `MAX_COUNTED` */
  problems: number;
  /** the first ones, one line each */
  lines: readonly string[];
  /** what is no problem, one line each */
  notes: readonly string[];
}

/** The outcome of all checks. */
export interface DataCheck {
  /** when it ended; ISO 8601, UTC */
  at: string;
  /** of the shop that checked */
  version: string;
  problems: number;
  /** the first problems of all checks, one line each */
  lines: readonly string[];
}

/** An outcome as the operator reads it: a line with the check's name, and a line for each problem. */
export function reportOf({ check, problems, lines, notes }: CheckOutcome): string {
  const noted = notes.map((note) => `\n  ${note}`).join('');
  if (problems === 0) return `${CHECKS[check]}: ok${noted}`;
  const more = problems > lines.length ? [`and ${countOf(problems - lines.length, problems)} more`] : [];
  return (
    [`${CHECKS[check]}: ${problemsOf(problems)}`, ...[...lines, ...more].map((line) => `  ${line}`)].join('\n') + noted
  );
}

export function problemsOf(problems: number): string {
  if (problems === 0) return 'no problems';
  return problems === 1 ? '1 problem' : `${countOf(problems, problems)} problems`;
}

function countOf(count: number, counted: number): string {
  return counted >= MAX_COUNTED ? `at least ${count}` : String(count);
}
