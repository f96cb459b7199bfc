import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { newPartBodyLimits, partPictureBodyLimits } from '@/api/limits.gen';
import { MAX_MB, PICTURES } from '@/api/uploads';
import { FileInput } from '@/ui/file-input';
import { alertOf } from '@/ui/form-rule';
import { UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { useUnsaved } from '@/ui/unsaved-guard';
import { FileRow } from './file-row';
import { isPictureUrl } from './field-kinds';
import { OrderButtons, useListOrder } from './list-order';
import type { PartFields } from './part-fields';
import styles from './part-form.module.css';
import { type PartPicture, picturesAs, picturesIn } from './part-uploads';
import { TOO_MANY, usePictureUploads } from './use-picture-uploads';

const MOST = newPartBodyLimits.pictures;
const UPLOADING = { title: 'Leave during the upload?', text: 'A picture that is not uploaded yet is lost.' };

/** The pictures of a part in a form, which also has the first one's address as a field. */
export function PartPictures() {
  const form = Form.useFormInstance<PartFields>();
  const current = () => picturesIn(form.getFieldsValue(['image_url', 'pictures']) as PartFields);
  const set = (list: readonly PartPicture[]) => form.setFieldsValue(picturesAs(list));
  const add = (url: string): string | undefined => {
    const list = current();
    if (list.some((picture) => picture.url === url)) return 'The part has this picture already.';
    if (list.length >= MOST) return TOO_MANY;
    set([...list, { url }]);
    // The picture fills the required Picture URL, so its error is outdated.
    form.setFields([{ name: 'image_url', errors: [] }]);
    return undefined;
  };
  const uploads = usePictureUploads(
    () => current().length,
    ({ url }) => add(url),
  );
  useUnsaved(() => uploads.isBusy, UPLOADING);
  usePastedFiles(uploads.add);
  const isWaiting = {
    validator: () =>
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- Ant Design shows the rejection value
      uploads.isBusy ? Promise.reject(alertOf('Wait until the pictures are uploaded')) : Promise.resolve(),
  };
  return (
    <Form.Item name="pictures" className={styles.errors ?? ''} rules={[isWaiting]}>
      <PictureList current={current} uploads={uploads} onChange={set} onLink={add} />
    </Form.Item>
  );
}

interface PictureListProps {
  /** reads the form, whose two fields change together */
  current: () => readonly PartPicture[];
  uploads: ReturnType<typeof usePictureUploads>;
  onChange: (pictures: readonly PartPicture[]) => void;
  /** returns why it is not added */
  onLink: (url: string) => string | undefined;
}

function PictureList({ current, uploads, onChange, onLink }: PictureListProps) {
  const group = useRef<HTMLDivElement>(null);
  // Renders the list again when the first one's address is typed.
  Form.useWatch('image_url');
  const pictures = current();
  const nameOf = (_: unknown, index: number) => `picture ${index + 1}`;
  const { said, items, ...order } = useListOrder({ list: pictures, keyOf: ({ url }) => url, nameOf, onChange });
  const [dragged, setDragged] = useState<number>();

  return (
    <div ref={group} role="group" aria-label="Pictures" className={`${layout.stack} ${styles.pictures}`}>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {pictures.length > 0 && (
        <ol ref={items} className={`${layout.list} ${layout.lined}`} aria-label="Pictures in their order">
          {pictures.map((picture, index) => (
            <li
              key={keyOf(pictures, index)}
              className={styles.item}
              data-dragged={dragged === index}
              onDragEnter={() => {
                if (dragged === undefined || dragged === index) return;
                order.moveTo(dragged, index);
                setDragged(index);
              }}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => event.preventDefault()}
            >
              <div
                className={`${layout.plate} ${styles.thumbnail}`}
                draggable={pictures.length > 1}
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.effectAllowed = 'move';
                  // Firefox drags only what has data.
                  dataTransfer.setData('application/x-picture', '');
                  setDragged(index);
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                {isPictureUrl(picture.url) && <Picture src={picture.url} alt="" width={96} />}
              </div>
              <Input
                className={styles.text ?? ''}
                aria-label={`Text of picture ${index + 1}`}
                placeholder="What it shows (optional)"
                maxLength={partPictureBodyLimits.alt}
                autoComplete="off"
                value={picture.alt ?? ''}
                onChange={({ target }) => onChange(pictures.with(index, { ...picture, alt: target.value }))}
              />
              <OrderButtons
                index={index}
                count={pictures.length}
                name={nameOf(picture, index)}
                order={order}
                focusAfter={() => group.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
      {uploads.files.map(({ id, name, problem }) => (
        <FileRow key={id} name={name} problem={problem} onDismiss={() => uploads.dismiss(id)} />
      ))}
      {pictures.length < MOST && (
        <FileInput compact accept={PICTURES.accept} multiple onFiles={(files) => files.forEach(uploads.add)}>
          <UploadIcon />
          <strong>Choose pictures</strong>
          <span>
            or drop or paste them here: up to {MOST} of JPEG, PNG or WebP, {MAX_MB} MB each. Lists show the first one.
          </span>
        </FileInput>
      )}
      {pictures.length > 0 && pictures.length < MOST && <LinkField onAdd={onLink} />}
    </div>
  );
}

/** Adds a picture by its link. */
function LinkField({ onAdd }: { onAdd: (url: string) => string | undefined }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const why = isPictureUrl(url.trim()) ? onAdd(url.trim()) : '*Please enter a valid link';
    setProblem(why);
    if (why === undefined) setUrl('');
  };
  return (
    <div className={`${layout.stack} ${layout.tight}`}>
      <div className={`${layout.row} ${styles.link}`}>
        <Input
          aria-label="Link of another picture"
          placeholder="Link of another picture"
          inputMode="url"
          autoComplete="off"
          maxLength={partPictureBodyLimits.url}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
          onPressEnter={(event) => {
            // It would submit the form.
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>Add link</Button>
      </div>
      {problem !== undefined && alertOf(problem)}
    </div>
  );
}

/** The address, which another one of the list may have while it is typed. */
function keyOf(pictures: readonly PartPicture[], index: number): string {
  const { url = '' } = pictures[index] ?? {};
  return pictures.findIndex((picture) => picture.url === url) === index ? url : `${url} ${index}`;
}

/** Takes files that are pasted anywhere on the page, but not a text with its picture into a field. */
function usePastedFiles(onFile: (file: File) => void) {
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data || event.defaultPrevented || data.types.includes('text/plain')) return;
      for (const file of data.files) latest.current(file);
    };
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
}
