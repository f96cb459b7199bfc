import styles from './person-cell.module.css';

/** Someone's name with their e-mail below it. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  return (
    <div className={styles.person}>
      <span>{name}</span>
      <span className={styles.email}>{email}</span>
    </div>
  );
}
