import { Form, Input } from 'antd';
import { useRef, useState } from 'react';
import { newPartBodyLimits, partDatasheetBodyLimits } from '@/api/limits.gen';
import { DATASHEETS, MAX_MB, refusalOf } from '@/api/uploads';
import { checkOneLine } from '@/ui/field-rules';
import { FileInput } from '@/ui/file-input';
import { alertOf } from '@/ui/form-rule';
import { formatBytes } from '@/ui/format-bytes';
import { FileIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { trimmed } from '@/ui/text-rules';
import { FileRow } from './file-row';
import { OrderButtons, useListOrder } from './list-order';
import styles from './part-form.module.css';
import type { FormDatasheet } from './part-uploads';

const { datasheets: MOST } = newPartBodyLimits;
const { name: MAX_NAME } = partDatasheetBodyLimits;

/** The datasheets of a part in a form; new files are sent after the part is saved. */
export function PartDatasheets() {
  return (
    <Form.Item
      name="datasheets"
      className={styles.errors ?? ''}
      rules={[
        {
          validator: (_, datasheets: readonly FormDatasheet[] = []) => {
            const message = datasheets.map(({ name }) => problemOf(name)).find(Boolean);
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Ant Design shows the rejection value
            return message === undefined ? Promise.resolve() : Promise.reject(alertOf(message));
          },
        },
      ]}
    >
      <DatasheetList />
    </Form.Item>
  );
}

const problemOf = (name: string) =>
  trimmed(name) === '' ? '*Please enter a name of the datasheet' : checkOneLine(name);

interface DatasheetListProps {
  value?: readonly FormDatasheet[];
  onChange?: (datasheets: readonly FormDatasheet[]) => void;
}

function DatasheetList({ value = [], onChange }: DatasheetListProps) {
  const group = useRef<HTMLDivElement>(null);
  const [refused, setRefused] = useState<{ name: string; problem: string }>();
  const nameOf = ({ name }: FormDatasheet) => name || 'the datasheet';
  // The server adds new files after the stored ones.
  const set = (list: readonly FormDatasheet[]) =>
    onChange?.(list.toSorted((one, other) => rankOf(one) - rankOf(other)));
  const { said, items, ...order } = useListOrder({ list: value, keyOf, nameOf, onChange: set });

  const add = (files: readonly File[]) => {
    let list = value;
    setRefused(undefined);
    for (const file of files) {
      const problem = list.length >= MOST ? `A part has at most ${MOST} datasheets.` : refusalOf(file, DATASHEETS);
      if (problem !== undefined) setRefused({ name: file.name, problem });
      else if (!list.some((one) => keyOf(one) === keyOf({ name: '', file })))
        list = [...list, { name: file.name.replace(/\.pdf$/i, '').slice(0, MAX_NAME), file }];
    }
    if (list !== value) set(list);
  };

  return (
    <div ref={group} role="group" aria-label="Datasheets" className={`${layout.stack} ${styles.pictures}`}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {value.length > 0 && (
        <ol ref={items} className={`${layout.list} ${layout.lined}`} aria-label="Datasheets in their order">
          {value.map((datasheet, index) => (
            <li key={keyOf(datasheet)} className={styles.item}>
              <FileIcon className={styles.icon ?? ''} />
              <Input
                className={styles.text ?? ''}
                aria-label={`Name of datasheet ${index + 1}`}
                maxLength={MAX_NAME}
                autoComplete="off"
                value={datasheet.name}
                onChange={({ target }) => onChange?.(value.with(index, { ...datasheet, name: target.value }))}
              />
              <OrderButtons
                index={index}
                count={value.length}
                name={nameOf(datasheet)}
                order={order}
                focusAfter={() => group.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()}
              />
              <p className={`${layout.muted} ${styles.about}`}>
                {datasheet.problem === undefined ? aboutOf(datasheet) : alertOf(datasheet.problem)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {refused && <FileRow {...refused} onDismiss={() => setRefused(undefined)} />}
      {value.length < MOST && (
        <FileInput compact accept={DATASHEETS.accept} multiple onFiles={add}>
          <FileIcon />
          <strong>Choose datasheets</strong>
          <span>
            or drop them here: up to {MOST} PDF files, {MAX_MB} MB each.
          </span>
        </FileInput>
      )}
    </div>
  );
}

const rankOf = ({ file }: FormDatasheet) => (file ? 1 : 0);
const keyOf = ({ url, file }: FormDatasheet) => url ?? `${file?.name} ${file?.size} ${file?.lastModified}`;
const aboutOf = ({ file, size = file?.size ?? 0 }: FormDatasheet) =>
  file ? `${formatBytes(size)}, uploaded when you save` : formatBytes(size);
