import { Button, Form, Input, type FormInstance } from 'antd';
import type { OrderLineView, OrderView } from '@/api/types.gen';
import { ruleOf } from '@/ui/form-rule';
import { formatCount } from '@/ui/format';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import table from '@/ui/table.module.css';
import styles from './order-page.module.css';

/** A line with the pieces of it that can be refunded. */
export interface RefundableLine extends OrderLineView {
  left: number;
}

/** The pieces to refund, by part id. */
export interface PiecesFields {
  /** as typed; empty for none */
  pieces?: Record<string, string | undefined>;
  restock?: Record<string, boolean | undefined>;
}

interface RefundLinesProps {
  form: FormInstance;
  lines: readonly RefundableLine[];
}

/** The fields for the pieces of each line, and their sum. */
export function RefundLines({ form, lines }: RefundLinesProps) {
  const pieces = Form.useWatch('pieces', form) as PiecesFields['pieces'];
  const names = lines.map(({ part_id }) => ['pieces', part_id]);
  const checkAny = () =>
    askedLines(form.getFieldsValue() as PiecesFields, lines).length === 0 ? '*Enter pieces' : undefined;

  return (
    <div className={styles.refundLines}>
      <table className={`${table.table} ${table.figures} ${table.flush}`} aria-label="Pieces to refund">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className={styles.pieces}>
              Pieces
            </th>
            <th scope="col" className={styles.restock}>
              Restock
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ part_id, part_name, price, left }, index) => (
            <tr key={part_id}>
              <th scope="row">
                {part_name}
                <div className={layout.muted}>
                  {formatCount(left)} left, <Money dollars={price} /> each
                </div>
              </th>
              <td>
                <Form.Item<PiecesFields>
                  name={['pieces', part_id]}
                  className={styles.piecesField ?? ''}
                  dependencies={index === 0 ? names.slice(1) : []}
                  rules={[ruleOf((typed) => checkPieces(typed, left) ?? (index === 0 ? checkAny() : undefined))]}
                >
                  <Input inputMode="numeric" autoComplete="off" placeholder="0" aria-label={`Pieces of ${part_name}`} />
                </Form.Item>
              </td>
              <td>
                <label className={styles.restockBox}>
                  <Form.Item<PiecesFields> name={['restock', part_id]} valuePropName="checked" noStyle>
                    <input type="checkbox" className={layout.checkbox} aria-label={`Restock ${part_name}`} />
                  </Form.Item>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={`${layout.row} ${layout.spread} ${styles.refundSum}`}>
        <Button size="small" onClick={() => form.setFieldsValue({ pieces: allPieces(lines) })}>
          All pieces
        </Button>
        <output>
          To refund:{' '}
          <strong>
            <Money dollars={sumOf(askedLines({ pieces }, lines))} />
          </strong>
        </output>
      </div>
    </div>
  );
}

/** The lines whose pieces are not all refunded, or about to be. */
export function refundableLines({ lines, refunds = [], refund_claims = [] }: OrderView): RefundableLine[] {
  const taken = new Map<string, number>();
  const counted = [...refunds.filter(({ status }) => status !== 'failed'), ...refund_claims];
  for (const { part_id, pieces } of counted.flatMap(({ lines: of = [] }) => of))
    taken.set(part_id, (taken.get(part_id) ?? 0) + pieces);
  return lines
    .map((line) => ({ ...line, left: line.amount - (taken.get(line.part_id) ?? 0) }))
    .filter(({ left }) => left > 0);
}

export type AskedLine = ReturnType<typeof askedLines>[number];

/** The lines with entered pieces. */
export function askedLines({ pieces, restock }: PiecesFields, lines: readonly RefundableLine[]) {
  return lines
    .map(({ part_id, price }) => ({
      part_id,
      price,
      pieces: countOf(pieces?.[part_id]),
      restock: restock?.[part_id] ?? false,
    }))
    .filter((line) => line.pieces > 0);
}

/** Dollars of these pieces. */
export function sumOf(lines: readonly { price: number; pieces: number }[]): number {
  return lines.reduce((sum, { price, pieces }) => sum + price * pieces, 0);
}

function allPieces(lines: readonly RefundableLine[]): PiecesFields['pieces'] {
  return Object.fromEntries(lines.map(({ part_id, left }) => [part_id, String(left)]));
}

function checkPieces(typed: string, left: number): string | undefined {
  if (typed.trim() !== '' && !/^\d+$/.test(typed.trim())) return '*Digits only';
  return countOf(typed) > left ? `*At most ${formatCount(left)}` : undefined;
}

/** Zero for anything but digits. */
function countOf(typed = ''): number {
  return /^\d+$/.test(typed.trim()) ? Number(typed) : 0;
}
