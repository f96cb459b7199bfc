import { Input, type InputProps } from 'antd';
import { type MouseEvent, useState } from 'react';
import styles from './auth-forms.module.css';

/** A password that can be shown; the button's name keeps clear of the field's. */
export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  const toggle = (event: MouseEvent) => {
    // The field would take the keyboard away from the button.
    event.stopPropagation();
    setShown(!shown);
  };
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button type="button" className={styles.show} onClick={toggle}>
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
