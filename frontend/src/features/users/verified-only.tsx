import { useState, type ReactNode } from 'react';
import type { Account } from './identity-provider';
import { VerifyEmail } from './verify-email';

interface VerifiedOnlyProps {
  user: Account;
  /** what the form is for, as "to order this part" */
  purpose: string;
  /** of the request's heading */
  level: 2 | 3;
  /** a form that the shop refuses without a verified e-mail; what is typed in it stays */
  children: ReactNode;
}

/** Shows a form to users whose e-mail is verified, and asks the others to verify it first. */
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
