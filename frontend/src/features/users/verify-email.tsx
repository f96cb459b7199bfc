import { useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useGetConfigQuery } from '@/api/api';
import { Button } from '@/ui/button';
import { MailIcon } from '@/ui/icons';
import { focusPageTitle } from '@/ui/page-title';
import { useToast } from '@/ui/toast';
import { sendVerification, type Dispatch } from './session';
import { checkVerification } from './session-restore';
import { signInMessage } from './sign-in-message';
import styles from './verify-email.module.css';

/** Milliseconds between two questions whether the link was opened. */
const CHECK_INTERVAL_MS = 5_000;

interface VerifyEmailProps {
  email: string;
  /** what the user may do afterwards, as "to order this part" */
  purpose: string;
  /** of its heading; below another panel's heading it has no frame of its own */
  level: 2 | 3;
  /** It took the place of what the user was working on, so the keyboard comes here. */
  takesFocus?: boolean;
}

/** Asks the user to open the link in their mail, and looks every few seconds whether they have. */
export function VerifyEmail({ email, purpose, level, takesFocus = false }: VerifyEmailProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { data: config } = useGetConfigQuery();
  const Title = `h${level}` as const;
  useVerificationCheck();
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);

  return (
    <section className={styles.panel} data-framed={level === 2} ref={section} tabIndex={-1} aria-labelledby={titleId}>
      <MailIcon className={styles.icon} />
      <Title id={titleId}>Verify your e-mail</Title>
      <p>
        Open the link that we have sent to <strong>{email}</strong> {purpose}. This page continues by itself.
      </p>
      <SendAgain />
      <p className={styles.hint}>
        {config?.identity.emulator === true
          ? 'This shop sends no mail: the link is in the terminal in which the shop was started.'
          : 'No mail after a few minutes? Look in the spam folder, or send the link again.'}
      </p>
    </section>
  );
}

function SendAgain() {
  const dispatch = useDispatch<Dispatch>();
  const [attempt, setAttempt] = useState<{ busy?: boolean; sent?: boolean; message?: string }>({});

  const send = async () => {
    if (attempt.busy) return;
    setAttempt({ busy: true });
    setAttempt(
      await dispatch(sendVerification()).then(
        () => ({ sent: true }),
        (error: unknown) => ({ message: refusalToSend(error) }),
      ),
    );
  };
  return (
    <>
      <Button look="quiet" busy={attempt.busy === true} onClick={() => void send()}>
        Send the link again
      </Button>
      <div role="status">{attempt.sent === true && <p className={styles.sent}>The link was sent again.</p>}</div>
      {attempt.message !== undefined && (
        <p role="alert" className={styles.problem}>
          {attempt.message}
        </p>
      )}
    </>
  );
}

function refusalToSend(error: unknown): string {
  return String(error).includes('too-many-requests')
    ? 'The link was requested too often. Wait a few minutes, then send it again.'
    : signInMessage(error);
}

/** Asks every few seconds, and when the user comes back from their mail, whether the link was opened. */
function useVerificationCheck(): void {
  const dispatch = useDispatch<Dispatch>();
  const toast = useToast();
  useEffect(() => {
    let asking = false;
    const check = async () => {
      if (asking) return;
      asking = true;
      // What fails is asked again in a few seconds.
      const verified = await dispatch(checkVerification()).catch(() => false);
      asking = false;
      if (!verified) return;
      toast.success('Your e-mail is verified.');
      // The button that had the keyboard may be gone.
      setTimeout(() => {
        if (document.activeElement === document.body) focusPageTitle();
      });
    };
    const onReturn = () => {
      if (document.visibilityState === 'visible') void check();
    };
    void check();
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [dispatch, toast]);
}
