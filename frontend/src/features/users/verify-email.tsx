import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useGetConfigQuery } from '@/api/api';
import { Button } from '@/ui/button';
import { focusPageTitle } from '@/ui/focus';
import { MailIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import type { Account } from './identity-provider';
import type { Dispatch } from './session';
import { checkVerification, sendVerification } from './sign-in';
import { signInMessage } from './sign-in-error';
import styles from './auth-forms.module.css';

const CHECK_INTERVAL_MS = 5_000;

interface VerifiedOnlyProps {
  user: Account;
  /** purpose of the form, such as "to order this part" */
  purpose: string;
  /** level of the panel's heading */
  level: 2 | 3;
  /** a form that requires a verified e-mail; it keeps its values while it is hidden */
  children: ReactNode;
}

/** Shows a form to users with a verified e-mail, and asks the others to verify it first. */
export function VerifiedOnly({ user, purpose, level, children }: VerifiedOnlyProps) {
  const mustVerify = user.mustVerifyEmail === true;
  const [wasOpen, setWasOpen] = useState(!mustVerify);
  if (!mustVerify && !wasOpen) setWasOpen(true);
  return (
    <>
      {mustVerify && <VerifyEmail email={user.email} purpose={purpose} level={level} takesFocus={wasOpen} />}
      <div hidden={mustVerify}>{children}</div>
    </>
  );
}

interface VerifyEmailProps {
  email: string;
  /** purpose of the verification, such as "to order this part" */
  purpose: string;
  /** level of its heading; at level 3 it is inside another panel and has no frame */
  level: 2 | 3;
  /** whether it replaced the form that the user was working in; it then takes the focus */
  takesFocus?: boolean;
}

/** Asks the user to open the link in the e-mail, and checks every few seconds whether they opened it. */
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
    <section
      className={`${layout.stack} ${layout.start} ${styles.verify} ${level === 2 ? `${layout.panel} ${layout.padded}` : ''}`}
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
    >
      <MailIcon className={styles.icon} />
      <Title id={titleId}>Verify your e-mail</Title>
      <p>
        Open the link that we have sent to <strong>{email}</strong> {purpose}. This page continues automatically.
      </p>
      <SendAgain />
      <p className={layout.muted}>
        {config?.identity.emulator === true
          ? 'This demo sends no e-mails: the link is in the terminal in which the shop was started, and on the page Messages for admins.'
          : 'No e-mail after a few minutes? Look in the spam folder, or send the link again.'}
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
        (error: unknown) => ({ message: sendErrorMessage(error) }),
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
        <p role="alert" className={layout.notice} data-tone="danger">
          {attempt.message}
        </p>
      )}
    </>
  );
}

function sendErrorMessage(error: unknown): string {
  return String(error).includes('too-many-requests')
    ? 'The link was requested too often. Wait a few minutes, then send it again.'
    : signInMessage(error);
}

/** Checks every few seconds while this tab is visible, and when the user returns to it, whether the link was opened. */
function useVerificationCheck(): void {
  const dispatch = useDispatch<Dispatch>();
  useEffect(() => {
    let checking = false;
    const check = async () => {
      // A forgotten tab would use up the quota of the identity provider.
      if (checking || document.visibilityState === 'hidden') return;
      checking = true;
      // The next interval repeats a failed check.
      const verified = await dispatch(checkVerification()).catch(() => false);
      checking = false;
      if (!verified) return;
      toast.success('Your e-mail is verified.');
      // The focused button may have been removed.
      setTimeout(() => {
        if (document.activeElement === document.body) focusPageTitle();
      });
    };
    const start = () => void check();
    start();
    const timer = setInterval(start, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', start);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [dispatch]);
}
