import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import styles from './sign-in.module.css';

/** A password that can be shown; the button's name keeps clear of the field's. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={styles.show} aria-pressed={shown} onClick={() => setShown(!shown)}>
      Show
    </button>
  );
  return <Input {...props} type={shown ? 'text' : 'password'} suffix={toggle} />;
}
