import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { problemOf } from '@/api/problem';
import { useEndSessionsMutation } from '@/api/api';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useToast } from '@/ui/toast';
import { signOut, type Dispatch } from './session';
import styles from './profile.module.css';

/** Ends the user's sessions in every browser, this one too. */
export function SignOutEverywhere({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  const [endSessions] = useEndSessionsMutation();
  const dispatch = useDispatch<Dispatch>();
  const toast = useToast();

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
    <footer className={styles.footer}>
      <p>Lost a phone, or used a computer that is not yours?</p>
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
