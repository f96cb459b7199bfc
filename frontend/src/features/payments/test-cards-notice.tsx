import { useGetConfigQuery } from '@/api/storefront';
import styles from './test-cards-notice.module.css';

/** Tells admins that a shop which is no demo takes test cards; nothing where that is as it should be. */
export function TestCardsNotice() {
  const { data: config } = useGetConfigQuery();
  if (config?.cards.mode !== 'test') return null;
  return (
    <p role="note" className={styles.notice}>
      <strong>Test cards only.</strong> Orders are marked as paid, but no money arrives: do not ship them. To sell, set
      live Stripe keys and remove <code>CARDS=test</code>.
    </p>
  );
}
