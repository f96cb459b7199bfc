import { Button, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { brand } from '@/ui/brand';
import { Money } from '@/ui/money';
import styles from './bank-question.module.css';

/** `complete`: it is who they say. `fail`: it is not, or they would not say. */
export type BankAnswer = 'complete' | 'fail';

interface BankQuestion {
  /** Opens the dialog; settles with the answer. */
  ask: () => Promise<BankAnswer>;
  /** the dialog, to be rendered */
  question: ReactNode;
}

/** Plays the page on which a card's bank asks who pays, as 3-D Secure does; `amount` in whole dollars. */
export function useBankQuestion(amount: number): BankQuestion {
  const [asked, setAsked] = useState<{ answer: (answer: BankAnswer) => void }>();
  const first = useRef<HTMLButtonElement>(null);

  const settle = (answer: BankAnswer) => {
    asked?.answer(answer);
    setAsked(undefined);
  };

  return {
    ask: () => new Promise((answer) => setAsked({ answer })),
    question: (
      <Modal
        open={asked !== undefined}
        title="Confirm it's you"
        centered
        width={420}
        closable={false}
        mask={{ closable: false }}
        onCancel={() => settle('fail')}
        footer={null}
        // Left to itself, the dialog takes the keyboard to its frame or to the button used last.
        afterOpenChange={(isOpen) => isOpen && first.current?.focus()}
      >
        <div className={styles.bank}>
          <p>Your bank wants to be sure that you are the one who pays.</p>
          <dl className={styles.request}>
            <div>
              <dt>Pay to</dt>
              <dd>{brand.name}</dd>
            </div>
            <div>
              <dt>Amount</dt>
              <dd>
                <Money dollars={amount} />
              </dd>
            </div>
          </dl>
          <div className={styles.answers}>
            <Button ref={first} type="primary" size="large" block onClick={() => settle('complete')}>
              Complete authentication
            </Button>
            <Button size="large" block onClick={() => settle('fail')}>
              Fail authentication
            </Button>
          </div>
          <p className={styles.test}>Test mode: no bank is asked, and no money moves.</p>
        </div>
      </Modal>
    ),
  };
}
