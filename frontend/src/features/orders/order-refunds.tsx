import { Button } from 'antd';
import { useState } from 'react';
import type { OrderView } from '@/api/types.gen';
import { ExactMoney } from '@/ui/exact-money';
import { Money } from '@/ui/money';
import { Fact } from './order-sheet';
import styles from './order-refunds.module.css';
import { RefundDialog } from './refund-dialog';

/** What went back of a paid order, and the way to give more back. */
export function OrderRefunds({ order }: { order: OrderView }) {
  const [asking, setAsking] = useState(false);
  const { refunded = 0, total_price, payment_state } = order;
  const left = total_price - refunded;
  // The bank holds the money of a dispute or has given it back: a refund would pay it a second time.
  const isAtBank = payment_state === 'disputed' || payment_state === 'dispute-lost';
  return (
    <Fact name="Refunded">
      <p className={styles.sum}>
        {refunded === 0 ? (
          'Nothing'
        ) : (
          <>
            <ExactMoney dollars={refunded} /> of <Money dollars={total_price} />
          </>
        )}
      </p>
      {left > 0 && !isAtBank && (
        <Button className="screen-only" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Refund
        </Button>
      )}
      {asking && <RefundDialog order={order} left={left} onClose={() => setAsking(false)} />}
    </Fact>
  );
}
