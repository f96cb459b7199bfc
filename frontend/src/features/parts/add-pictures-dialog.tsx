import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { MAX_MB, PICTURES } from '@/api/uploads';
import { blurClosedDialog } from '@/ui/confirm-dialog';
import { FileInput } from '@/ui/file-input';
import { formatCount, formatCounted } from '@/ui/format';
import { UploadIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { Running } from '@/ui/running';
import { Spinner } from '@/ui/spinner';
import { StatusTag } from '@/ui/status-tag';
import { useUnsaved } from '@/ui/unsaved-guard';
import styles from './add-pictures-dialog.module.css';
import { countsOf, type PictureFile } from './picture-files';
import { usePictureFiles } from './use-picture-files';

const RUNNING = {
  title: 'Stop the upload?',
  text: 'The pictures that are not sent yet stay out. Those that were sent stay at their parts.',
};

/** Adds many pictures to the parts whose numbers are the names of the files. */
export function AddPicturesDialog({ onClosed }: { onClosed: () => void }) {
  const { step, files, problem, choose, upload, stop, startOver } = usePictureFiles();
  const [isOpen, setIsOpen] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  const isUploading = step === 'uploading';
  useUnsaved(() => isUploading, RUNNING);
  const counts = countsOf(files);
  const left = counts.waiting + counts.refused;
  const sent = counts.added + counts.already + counts.refused;

  return (
    <Modal
      open={isOpen}
      title="Add pictures to parts"
      centered
      width={640}
      closable={!isUploading}
      keyboard={!isUploading}
      mask={{ closable: false }}
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(open) => {
        if (open) return;
        blurClosedDialog(content.current);
        onClosed();
      }}
      footer={
        step === 'choose' || step === 'matching' ? (
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
        ) : (
          <div className={`${layout.row} ${styles.buttons}`}>
            {isUploading ? (
              <Button onClick={stop}>Stop</Button>
            ) : (
              <>
                <Button onClick={startOver}>Choose other files</Button>
                {left > 0 && sent > 0 && <Button onClick={() => setIsOpen(false)}>Close</Button>}
                {left > 0 ? (
                  <Button type="primary" onClick={() => void upload()}>
                    {counts.refused > 0 ? `Try ${formatCount(left)} again` : `Upload ${formatCounted(left, 'picture')}`}
                  </Button>
                ) : (
                  <Button type="primary" onClick={() => setIsOpen(false)}>
                    Close
                  </Button>
                )}
              </>
            )}
          </div>
        )
      }
    >
      <div ref={content} className={`${layout.stack} ${styles.content}`}>
        {step === 'choose' && (
          <>
            {problem !== undefined && (
              <p role="alert" className={layout.notice} data-tone="danger">
                {problem}
              </p>
            )}
            <FileInput accept={PICTURES.accept} multiple onFiles={(chosen) => void choose(chosen)}>
              <UploadIcon />
              <strong>Choose pictures</strong>
              <span>or drop them here: JPEG, PNG or WebP, {MAX_MB} MB each. You see which parts they match first.</span>
            </FileInput>
            <p>
              A picture is matched by its file name: <code>NB-FAN-120.jpg</code> is of the part with the number
              NB-FAN-120, and so are <code>NB-FAN-120-2.jpg</code> and <code>NB-FAN-120_3.jpg</code>. It becomes the
              last picture of the part.
            </p>
          </>
        )}
        {step === 'matching' && <Spinner block label="Looking for the parts" />}
        {(step === 'list' || isUploading) && (
          <>
            {isUploading ? (
              <div className={`${layout.stack} ${layout.tight}`}>
                <Running
                  label={`Uploading ${formatCounted(files.length - counts.unmatched, 'picture')}`}
                  progress={{ done: sent, of: files.length - counts.unmatched }}
                />
              </div>
            ) : (
              <Summary files={files} />
            )}
            <FileList files={files} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** What matched, or what was done; it takes the focus, because the button that led to it has disappeared. */
function Summary({ files }: { files: readonly PictureFile[] }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const { unmatched, waiting, added, already, refused } = countsOf(files);
  const isDone = added + already + refused > 0;
  const done = [
    `${formatCounted(added, 'picture')} added`,
    already > 0 && `${formatCount(already)} there already`,
    refused > 0 && `${formatCount(refused)} refused`,
    waiting > 0 && `${formatCount(waiting)} not sent`,
    unmatched > 0 && `${formatCount(unmatched)} left out`,
  ];
  return (
    <p ref={text} tabIndex={-1} role="status">
      <strong>
        {isDone
          ? done.filter(Boolean).join(', ')
          : `${formatCount(waiting)} of ${formatCounted(files.length, 'file')} ${waiting === 1 ? 'matches' : 'match'} a part`}
      </strong>
    </p>
  );
}

const STATES = {
  unmatched: ['warning', 'Left out'],
  waiting: ['muted', 'Ready'],
  sending: ['accent', 'Uploading'],
  added: ['success', 'Added'],
  already: ['muted', 'There already'],
  refused: ['warning', 'Refused'],
} as const satisfies Record<PictureFile['state'], readonly [string, string]>;

function FileList({ files }: { files: readonly PictureFile[] }) {
  return (
    // Scrolls by keyboard when it is long.
    <ul className={`${layout.list} ${layout.lined} ${styles.files}`} tabIndex={0} aria-label="Files and their parts">
      {files.map(({ file, part, state, problem }, index) => {
        const [tone, text] = STATES[state];
        return (
          <li key={index}>
            <div className={`${layout.plate} ${styles.thumbnail}`}>
              {part && <Picture src={part.image_url} alt="" width={40} />}
            </div>
            <div className={styles.text}>
              <strong>{file.name}</strong>
              <span className={problem === undefined ? layout.muted : styles.problem}>{problem ?? part?.name}</span>
            </div>
            <StatusTag tone={tone}>{text}</StatusTag>
          </li>
        );
      })}
    </ul>
  );
}
