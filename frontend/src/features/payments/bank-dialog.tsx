import { Button, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { brand } from '@/ui/brand';
import layout from '@/ui/layout.module.css';
import { Money } from '@/ui/money';
import styles from './sandbox-card.module.css';

/** `fail`: the customer could not or did not want to authenticate. */
export type BankAnswer = 'complete' | 'fail';

interface BankDialog {
  /** Opens the dialog; resolves to the customer's choice. */
  ask: () => Promise<BankAnswer>;
  dialog: ReactNode;
}

/** Simulates the bank's authentication page (3-D Secure); `amount` in whole dollars. */
export function useBankDialog(amount: number): BankDialog {
  const [pending, setPending] = useState<{ resolve: (answer: BankAnswer) => void }>();
  const firstButton = useRef<HTMLButtonElement>(null);

  const answer = (choice: BankAnswer) => {
    pending?.resolve(choice);
    setPending(undefined);
  };

  return {
    ask: () => new Promise((resolve) => setPending({ resolve })),
    dialog: (
      <Modal
        open={pending !== undefined}
        title="Confirm it's you"
        centered
        width={420}
        closable={false}
        mask={{ closable: false }}
        onCancel={() => answer('fail')}
        footer={null}
        // Without this the dialog focuses its frame, or the button that was used last.
        afterOpenChange={(isOpen) => isOpen && firstButton.current?.focus()}
      >
        <div className={layout.stack}>
          <p>Your bank asks you to confirm this payment.</p>
          <dl className={`${layout.panel} ${layout.lined} ${styles.request}`}>
            <div className={`${layout.row} ${layout.spread}`}>
              <dt className={layout.hint}>Pay to</dt>
              <dd>
                <strong>{brand.name}</strong>
              </dd>
            </div>
            <div className={`${layout.row} ${layout.spread}`}>
              <dt className={layout.hint}>Amount</dt>
              <dd>
                <strong>
                  <Money dollars={amount} />
                </strong>
              </dd>
            </div>
          </dl>
          <div className={layout.stack}>
            <Button ref={firstButton} type="primary" size="large" block onClick={() => answer('complete')}>
              Complete authentication
            </Button>
            <Button size="large" block onClick={() => answer('fail')}>
              Fail authentication
            </Button>
          </div>
          <p className={layout.muted}>Test mode: no bank is asked, and no money moves.</p>
        </div>
      </Modal>
    ),
  };
}
