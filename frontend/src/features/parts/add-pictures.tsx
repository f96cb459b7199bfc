import { useState } from 'react';
import { Button } from '@/ui/button';
import { icon } from '@/ui/icons';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';
import styles from './manage-parts.module.css';

const PictureIcon = icon(<path d="M4 5.5h16v13H4zM4 16l4.500-4.500 4 4 3-3L20 17M15.500 9.500h.01" />);

/** Loaded when it is opened. */
const AddPicturesDialog = lazyPart(async () => (await import('./add-pictures-dialog')).AddPicturesDialog, FORM_PART);

/** The button that adds pictures to many parts by the names of their files. */
export function AddPictures() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label="Add pictures…"
        {...opensDialog(AddPicturesDialog)}
        onClick={() => setIsOpen(true)}
      >
        <PictureIcon />
        <span className={styles.action}>Add pictures…</span>
      </Button>
      {isOpen && <AddPicturesDialog onClosed={() => setIsOpen(false)} />}
    </>
  );
}
