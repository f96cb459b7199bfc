import { Button } from 'antd';
import { useState } from 'react';
import type { UserView } from '@/api/types.gen';
import { isLink } from '@/ui/text-rules';
import { ProfileDialog } from './profile-dialog';
import styles from './profile.module.css';
import { SignOutEverywhere } from './sign-out-everywhere';

/** Who someone is to the shop, and the way to change it. */
export function ProfilePanel({ name, profile }: { name: string; profile: UserView }) {
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles.panel} aria-label="Profile">
      <header className={styles.header}>
        <span className={styles.initial} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
        <div className={styles.who}>
          <h2>{name}</h2>
          <p>{profile.email}</p>
        </div>
        <Button onClick={() => setEditing(true)}>Edit Info</Button>
      </header>
      <table className={styles.table}>
        <caption className="visually-hidden">Profile information</caption>
        <tbody>
          <Row title="Education">{profile.education}</Row>
          <Row title="Location">{profile.location}</Row>
          <Row title="Phone Number" figure>
            {profile.phone}
          </Row>
          <Row title="LinkedIn Profile Link">{profile.linkedinUrl}</Row>
        </tbody>
      </table>
      <SignOutEverywhere email={profile.email} />
      <ProfileDialog profile={profile} open={editing} onClose={() => setEditing(false)} />
    </section>
  );
}

interface RowProps {
  title: string;
  /** digits, in the figures' typeface */
  figure?: boolean;
  children: string | undefined;
}

function Row({ title, figure = false, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={figure && children ? 'figure' : undefined}>
        {children ? <Value text={children} /> : <span className={styles.missing}>Not given yet</span>}
      </td>
    </tr>
  );
}

function Value({ text }: { text: string }) {
  if (!isLink(text)) return text;
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}
