import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { problemOf } from '@/api/problem';
import type { UserView } from '@/api/types.gen';
import { useEndSessionsMutation } from '@/api/api';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import { BillingSection } from './billing-section';
import { ProfileDialog } from './profile-dialog';
import styles from './profile-panel.module.css';
import { ProfileTable } from './profile-table';
import { Value } from './profile-value';
import { signOut, type Dispatch } from './session';

/** The user's name, e-mail and profile, a customer's billing data, and the buttons to edit them and to sign out everywhere. */
export function ProfilePanel({ name, profile }: { name: string; profile: UserView }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { email, education, location, phone, linkedinUrl } = profile;
  return (
    <section
      className={`${layout.panel} ${layout.padded} ${layout.stack} ${layout.record} ${styles.panel}`}
      aria-label="Profile"
    >
      <header className={layout.row}>
        <span className={styles.initial} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <div className={styles.user}>
          <h2>{name}</h2>
          <p className={layout.hint}>{email}</p>
        </div>
        <Button ref={button} aria-haspopup="dialog" onClick={() => setEditing(true)}>
          Edit Info
        </Button>
      </header>
      <ProfileTable
        items={[
          { label: 'Education', children: <Value>{education}</Value> },
          { label: 'Location', children: <Value>{location}</Value> },
          { label: 'Phone Number', children: <Value figure>{phone}</Value> },
          { label: 'LinkedIn Profile Link', children: <Value>{linkedinUrl}</Value> },
        ]}
      />
      {profile.role === undefined && <BillingSection profile={profile} />}
      <SignOutEverywhere email={email} />
      {editing && (
        <ProfileDialog
          profile={profile}
          onClosed={() => {
            setEditing(false);
            button.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** Ends the user's sessions in all browsers, including this one. */
function SignOutEverywhere({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [endSessions] = useEndSessionsMutation();
  const dispatch = useDispatch<Dispatch>();

  const end = async () => {
    const { error } = await endSessions({ email });
    if (error) {
      toast.error(problemOf(error).detail);
      return false;
    }
    void dispatch(signOut());
    toast.success('You are signed out everywhere.');
    return true;
  };
  return (
    <footer className={`${layout.row} ${layout.spread}`}>
      <p>Signed in on a device you no longer use?</p>
      <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        keepLabel="Cancel"
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        Every browser and phone that is signed in as {email} has to log in again within a minute. This one is signed out
        at once.
      </ConfirmDialog>
    </footer>
  );
}
