import { useGetConfigQuery } from '@/api/api';
import layout from '@/ui/layout.module.css';
import styles from './test-cards-notice.module.css';

/** Warns admins of a live shop that accepts only test cards. */
export function TestCardsNotice() {
  const { data: config } = useGetConfigQuery();
  if (config?.cards.mode !== 'test') return null;
  return (
    <p role="note" className={`${layout.notice} ${styles.notice}`} data-tone="warning">
      <strong>Test cards only.</strong> Orders are marked as paid, but no money arrives: do not ship them. To sell, set
      live Stripe keys and remove <code>CARDS=test</code>.
    </p>
  );
}
