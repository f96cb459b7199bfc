import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useChooseMessagesMutation } from '@/api/admin-api';
import { problemOf } from '@/api/problem';
import type { UserView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { toast } from '@/ui/toast';
import styles from './profile-panel.module.css';

type AdminKind = NonNullable<UserView['message_kinds']>[number];

const SWITCHES: Readonly<Record<AdminKind, string>> = {
  'order-to-ship': 'Order to ship',
  'dispute-opened': 'Dispute opened',
  'correction-requested': 'Correction of an invoice asked for',
  'unmatched-payment': 'Payment without an order',
  'backup-failed': 'Failed backup',
  'low-stock': 'Low stock, once a day',
};

/** The messages that an admin gets by e-mail. Each switch is saved at once. */
export function MessageSwitches({ email, kinds }: { email: string; kinds: readonly AdminKind[] }) {
  return (
    <section
      className={`${layout.panel} ${layout.padded} ${layout.stack} ${layout.record} ${styles.messages}`}
      aria-labelledby="message-switches"
    >
      <div className={`${layout.stack} ${layout.tight}`}>
        <h2 id="message-switches">Messages</h2>
        <p className={layout.hint}>What {email} gets by e-mail. Changes are saved at once.</p>
      </div>
      <ul className={`${layout.list} ${layout.lined} ${layout.open}`}>
        {(Object.keys(SWITCHES) as AdminKind[]).map((kind) => (
          <MessageSwitch key={kind} email={email} kind={kind} isOn={kinds.includes(kind)} />
        ))}
      </ul>
    </section>
  );
}

function MessageSwitch({ email, kind, isOn }: { email: string; kind: AdminKind; isOn: boolean }) {
  const id = useId();
  const [choose] = useChooseMessagesMutation();

  /** moves the switch before the answer, and back after a failure */
  const [chosen, setChosen] = useState<boolean>();

  const save = async (on: boolean) => {
    setChosen(on);
    const { error } = await choose({ email, messageSwitchesBody: { [kind]: on } });
    if (error) {
      setChosen(undefined);
      toast.error('The messages could not be changed', { detail: problemOf(error).detail });
    } else toast.success(`“${SWITCHES[kind]}” is ${on ? 'on' : 'off'}`);
  };
  return (
    <li className={`${layout.row} ${layout.spread} ${styles.switch}`}>
      <label htmlFor={id}>{SWITCHES[kind]}</label>
      <Switch id={id} checked={chosen ?? isOn} onChange={(on) => void save(on)} />
    </li>
  );
}
