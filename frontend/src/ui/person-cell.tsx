import styles from './person-cell.module.css';

/** Someone's name with their e-mail below it. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  const at = email.lastIndexOf('@');
  const [user, host] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at)];
  return (
    <div className={styles.person}>
      <span>{name}</span>
      <span className={styles.email}>
        {user}
        {/* Where it is too long for a line it breaks here, before it breaks in a word. */}
        <wbr />
        {host}
      </span>
    </div>
  );
}
