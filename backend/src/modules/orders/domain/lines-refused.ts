import { totalErrors } from '#modules/parts/domain/sale.js';
import { DomainError, type FieldError, invalid } from '#shared/domain-error.js';
import { type OrderLine, repeatedParts, summaryOf } from './order-line.js';

/** Why a line cannot be ordered. */
export interface LineRefusal {
  index: number;
  refusal: DomainError;
}

/** The field that a refusal without field errors is about. */
const FIELD_OF: Record<string, string> = { 'part-unknown': 'part_id', 'price-changed': 'total_price' };

/**
 * The refusal of an order because of its lines. `errors` names every broken rule of every line, such as `lines.0.amount`. It is invalid
 * if any of them is, else a conflict, whose code is that of the refused lines if they share one.
 */
export class LinesRefused extends DomainError {
  constructor(
    readonly refusals: readonly LineRefusal[],
    others: readonly FieldError[] = [],
  ) {
    const { kind, code, detail } = summaryOfRefusals(refusals, others);
    super(kind, code, detail, [...refusals.flatMap(errorsOf), ...others]);
  }

  /** The refusal of an order whose request names one part and no lines. */
  get ofSingleLine(): DomainError {
    return this.refusals[0]?.refusal ?? this;
  }
}

/**
 * The refusal of an order with these lines: because of one of them, because two have the same part, or because they cost more together
 * than a card can be charged.
 */
export function lineRefusals(lines: readonly OrderLine[], refusals: readonly LineRefusal[]): LinesRefused | undefined {
  // A single line has the rule for its total itself.
  const tooMuch = lines.length > 1 ? totalErrors(summaryOf(lines).total_cents, 'lines') : [];
  const others = [...repeatedParts(lines), ...tooMuch];
  if (refusals.length + others.length === 0) return undefined;
  return new LinesRefused(
    refusals.toSorted((one, other) => one.index - other.index),
    others,
  );
}

/** The error as the refusal of a line; rethrows any other error. */
export function lineRefusal(index: number, error: unknown): LineRefusal {
  if (error instanceof DomainError && error.kind !== 'unavailable') return { index, refusal: error };
  throw error;
}

function summaryOfRefusals(refusals: readonly LineRefusal[], others: readonly FieldError[]): DomainError {
  if (others.length > 0 || refusals.some(({ refusal }) => refusal.kind === 'invalid')) return invalid([]);
  const [only, second] = refusals;
  const codes = new Set(refusals.map(({ refusal }) => refusal.code));
  const [code = ''] = codes.size === 1 ? codes : ['lines-refused'];
  const detail = `${refusals.length} lines cannot be ordered as requested.`;
  return new DomainError('conflict', code, only && !second ? only.refusal.detail : detail);
}

function errorsOf({ index, refusal }: LineRefusal): FieldError[] {
  const { code, detail, errors = [{ field: FIELD_OF[code] ?? 'part_id', message: detail }] } = refusal;
  return errors.map(({ field, message }) => ({ field: `lines.${index}.${field}`, message }));
}
