import { Form, type FormItemProps } from 'antd';
import type { ReactNode } from 'react';
import layout from './layout.module.css';
import { withPrintNote } from './print-note';

interface PrintedItemProps extends Omit<FormItemProps<string>, 'extra'> {
  name: string;
  hint?: ReactNode;
}

/** A form item of a text that papers print, with a note on what they cannot show below. */
export function PrintedItem({ name, hint, ...item }: PrintedItemProps) {
  const extra = withPrintNote(Form.useWatch(name) as string | undefined, hint);
  return <Form.Item {...item} name={name} extra={extra && <span className={layout.fieldNote}>{extra}</span>} />;
}
