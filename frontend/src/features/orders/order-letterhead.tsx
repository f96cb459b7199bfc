import { brand, Logo } from '@/ui/brand';
import styles from './order-letterhead.module.css';

/** Heads an order on paper: whose shop it is from. */
export function OrderLetterhead() {
  return (
    <div className={`paper-only ${styles.head}`}>
      <div className={styles.columns}>
        <Logo />
        <address className={styles.address}>
          {[...brand.address, brand.phone.text, brand.email.text].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
    </div>
  );
}
