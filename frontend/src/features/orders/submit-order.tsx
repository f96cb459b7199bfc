import { useEffect, useRef, type ReactNode } from 'react';
import { useRoleProblem } from '@/features/users/role-problem';
import { Button } from '@/ui/button';
import layout from '@/ui/layout.module.css';

interface SubmitOrderProps {
  busy: boolean;
  /** why nothing can be ordered now */
  disabledReason: string | undefined;
  /** the order that was sent and has no answer, and why */
  unanswered: { detail: string } | undefined;
  /** why the order was refused; empty when it was not, or when other messages say so */
  refusal: string;
  /** what else can be done instead */
  children?: ReactNode;
}

/** The Order button of a form, and why it is disabled or what came of the order. */
export function SubmitOrder({ busy, disabledReason, unanswered, refusal, children }: SubmitOrderProps) {
  const role = useRoleProblem();
  const button = useRef<HTMLButtonElement>(null);
  const isDisabled = unanswered === undefined && disabledReason !== undefined;

  // The fields are disabled now, and the focus with them; the button sends the same order again.
  useEffect(() => {
    if (unanswered !== undefined && unanswered.detail !== '') button.current?.focus();
  }, [unanswered]);

  // The button that checked the role again had the focus.
  const hadProblem = useRef(false);
  useEffect(() => {
    if (hadProblem.current && !role && document.activeElement === document.body) button.current?.focus();
    hadProblem.current = role !== undefined;
  }, [role]);

  return (
    <div className={layout.stack}>
      <Button
        type="submit"
        ref={button}
        busy={busy}
        disabled={isDisabled}
        aria-describedby={isDisabled ? 'order-reason' : undefined}
      >
        Order
      </Button>
      {children}
      {isDisabled &&
        (role ? (
          <div className={`${layout.notice} ${layout.stack} ${layout.start}`} data-tone="danger">
            <p id="order-reason" role="alert">
              Your account could not be checked. {role.detail}
            </p>
            <Button look="quiet" size="small" busy={role.isRetrying} onClick={role.retry}>
              Try again
            </Button>
          </div>
        ) : (
          <p id="order-reason" className={layout.muted}>
            {disabledReason}
          </p>
        ))}
      {unanswered && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {unanswered.detail} Whether your order was placed is not known yet. Press Order again: it will not be ordered
          twice.
        </p>
      )}
      {refusal !== '' && (
        <p role="alert" className={layout.notice} data-tone="danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
