import { newOrderBodyLimits } from '@/api/limits.gen';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { BasketLineView, PartView } from '@/api/types.gen';
import { AmountField } from '@/features/orders/amount-field';
import { checkAmount } from '@/features/orders/order-rules';
import { canBeOrdered } from '@/features/parts/stock';
import type { Dispatch } from '@/features/users/session';
import { Button } from '@/ui/button';
import { focusPageTitle } from '@/ui/focus';
import { focusNeighbour } from '@/ui/focus-neighbour';
import { formatMoney } from '@/ui/format';
import { CloseIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import { paths } from '@/ui/paths';
import { Picture } from '@/ui/picture';
import { Skeleton } from '@/ui/skeleton';
import { isWholeNumber } from '@/ui/text-rules';
import { removeLine, setAmount } from './basket';
import styles from './basket-contents.module.css';
import { type LineProblem, lineProblem } from './line-rules';

interface BasketLineProps {
  line: BasketLineView;
  /** undefined when it is not sold any more */
  part: PartView | undefined;
  /** whether it is not known yet if it is sold */
  isLoading: boolean;
  /** whether an order of the line has no answer yet */
  isLocked: boolean;
  /** why the server refused the line */
  refusal: string | undefined;
}

/** A part in the basket at its present price, with its amount, its problem and what solves it. */
export function BasketLine({ line, part, isLoading, isLocked, refusal }: BasketLineProps) {
  const row = useRef<HTMLLIElement>(null);
  const dispatch = useDispatch<Dispatch>();
  const name = part?.name ?? 'This part';
  // An order without an answer may have taken the stock itself.
  const isChecked = !isLoading && !isLocked;
  const problem = isChecked ? lineProblem(line, part) : undefined;
  const message = isChecked ? (problem?.text ?? refusal) : undefined;

  const remove = () => {
    // Before the row disappears, because the focus would be lost with it.
    if (!focusNeighbour(row.current)) focusPageTitle();
    dispatch(removeLine(line, name));
  };
  const fix = ({ fix: { amount } }: LineProblem) => {
    if (amount === undefined) {
      remove();
      return;
    }
    row.current?.querySelector('input')?.focus();
    dispatch(setAmount(line.part_id, amount));
  };

  return (
    <li className={styles.line} ref={row}>
      {part ? <Picture className={styles.picture} src={part.image_url} alt="" /> : <span className={styles.picture} />}
      <div className={`${layout.stack} ${layout.tight} ${styles.part}`}>
        <h2 className={styles.name}>
          {part ? (
            <Link className={layout.quietLink} to={paths.purchase(part._id)}>
              {part.name}
            </Link>
          ) : isLoading ? (
            <>
              <Skeleton className={styles.loading} />
              <span className="visually-hidden">Loading the part</span>
            </>
          ) : (
            'A part that is no longer sold'
          )}
        </h2>
        {part && (
          <p className={layout.muted}>
            <Money dollars={part.price} /> each{part.sku && `, ${part.sku}`}
          </p>
        )}
        {part && part.price !== line.price && (
          <p className={styles.change}>Price was {formatMoney(line.price)} when you added it</p>
        )}
      </div>
      {part && (isLocked || canBeOrdered(part)) && (
        <fieldset className={styles.amount} disabled={isLocked}>
          <Amount line={line} part={part} />
        </fieldset>
      )}
      <p className={styles.subtotal}>
        {part && (
          <>
            <span className="visually-hidden">Subtotal: </span>
            <Money dollars={part.price * line.amount} />
          </>
        )}
      </p>
      <button
        type="button"
        className={`${layout.iconButton} ${layout.hint} ${styles.remove}`}
        aria-label={`Remove ${name}`}
        disabled={isLocked}
        onClick={remove}
      >
        <CloseIcon />
      </button>
      {message !== undefined && (
        <div className={`${layout.row} ${styles.problem}`} role="alert">
          <span>{message}</span>
          {problem && (
            <Button look="quiet" size="small" onClick={() => fix(problem)}>
              {problem.fix.label}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** A typed text that is no amount stays until the field loses the focus; the basket keeps its amount. */
function Amount({ line, part }: { line: BasketLineView; part: PartView }) {
  const dispatch = useDispatch<Dispatch>();
  const [typed, setTyped] = useState<string>();
  const change = (value: string) => {
    const amount = isWholeNumber(value.trim()) ? Number(value) : 0;
    const isAmount = amount >= 1 && amount <= newOrderBodyLimits.amount;
    setTyped(isAmount ? undefined : value);
    if (isAmount) dispatch(setAmount(line.part_id, amount));
  };
  return (
    <div onBlur={() => setTyped(undefined)}>
      <AmountField
        of={part.name}
        stock={part}
        name="amount"
        value={typed ?? String(line.amount)}
        onChange={change}
        problem={typed === undefined ? undefined : checkAmount(typed, part)}
      />
    </div>
  );
}
