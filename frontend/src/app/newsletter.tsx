import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { checkEmail } from '@/ui/email-rule';
import { useToast } from '@/ui/toast';
import styles from './newsletter.module.css';

/** Thanks whoever subscribes; the address goes nowhere. */
export function Newsletter() {
  const id = useId();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const problem = tried ? checkEmail(email) : undefined;

  function subscribe(event: SubmitEvent) {
    event.preventDefault();
    const failed = checkEmail(email) !== undefined;
    setTried(failed);
    if (failed) return document.getElementById(id)?.focus();
    toast.success(`Thanks ${email.trim()} for subscribing.`);
    setEmail('');
  }

  return (
    <form className={styles.form} onSubmit={subscribe} noValidate aria-label="Newsletter">
      <label className={styles.label} htmlFor={id}>
        Email
      </label>
      <div className={styles.row}>
        <input
          id={id}
          className={styles.input}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
        />
        <Button type="submit" look="band">
          Subscribe
        </Button>
      </div>
      <p className={styles.note} id={`${id}-problem`}>
        {problem ? (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        ) : (
          'New parts and price changes, about once a month.'
        )}
      </p>
    </form>
  );
}
