import type { Cents } from '#shared/money.js';
import type { Paper, PaperKind } from '#app/recording/papers/domain/paper.js';

/** What the papers of one kind and one tax rate add up to. Credit notes are positive here: what they take off the invoices. */
export interface PaperSum {
  kind: PaperKind;
  /** thousandths of a percent; absent for lost numbers */
  tax_rate?: number;
  papers: number;
  total_cents: Cents;
  /** the tax in `total_cents` */
  tax_cents: Cents;
}

type Summed = Omit<PaperSum, 'papers'>;

/** Adds papers up, by kind and tax rate. */
export class PaperSums {
  private readonly sums = new Map<string, PaperSum>();

  add({ kind, tax_rate, total_cents, tax_cents }: Summed): void {
    const key = `${kind} ${tax_rate}`;
    const sum = this.sums.get(key) ?? {
      ...{ kind, papers: 0, total_cents: 0, tax_cents: 0 },
      ...(tax_rate !== undefined && { tax_rate }),
    };
    sum.papers += 1;
    sum.total_cents += total_cents;
    sum.tax_cents += tax_cents;
    this.sums.set(key, sum);
  }

  list(): PaperSum[] {
    return [...this.sums.values()];
  }
}

/** A credit note takes money off its invoice, and its cancellation adds it again. */
export function signOf({ kind }: Pick<Paper, 'kind'>): 1 | -1 {
  return kind === 'credit-note' ? -1 : 1;
}

interface Money {
  papers: number;
  total_cents: Cents;
  tax_cents: Cents;
}

/** All sums together, with the sign of each kind, and those of each value of a field. */
export function totalsOf(sums: readonly PaperSum[]) {
  return {
    ...together(sums),
    kinds: groupsOf(sums, ({ kind }) => kind).map(([kind, group]) => ({ kind, ...together(group) })),
    rates: groupsOf(sums, ({ tax_rate }) => tax_rate)
      .flatMap(([tax_rate, group]) => (tax_rate === undefined ? [] : [{ tax_rate, ...together(group) }]))
      .toSorted((one, other) => other.tax_rate - one.tax_rate),
  };
}

function groupsOf<Value>(sums: readonly PaperSum[], valueOf: (sum: PaperSum) => Value): [Value, PaperSum[]][] {
  const groups = new Map<Value, PaperSum[]>();
  for (const sum of sums) groups.set(valueOf(sum), [...(groups.get(valueOf(sum)) ?? []), sum]);
  return [...groups];
}

function together(sums: readonly PaperSum[]): Money {
  const money = { papers: 0, total_cents: 0, tax_cents: 0 };
  for (const sum of sums) {
    money.papers += sum.papers;
    money.total_cents += signOf(sum) * sum.total_cents;
    money.tax_cents += signOf(sum) * sum.tax_cents;
  }
  return money;
}
