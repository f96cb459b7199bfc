import { useState } from 'react';
import { Button } from '@/ui/button';
import { UploadIcon } from '@/ui/icons';
import { FORM_PART, lazyPart, opensDialog } from '@/ui/lazy-part';

/** Loaded when it is opened. */
const AddPicturesDialog = lazyPart(async () => (await import('./add-pictures-dialog')).AddPicturesDialog, FORM_PART);

/** The button that adds pictures to many parts by the names of their files. */
export function AddPictures() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" {...opensDialog(AddPicturesDialog)} onClick={() => setIsOpen(true)}>
        <UploadIcon />
        Add pictures…
      </Button>
      {isOpen && <AddPicturesDialog onClosed={() => setIsOpen(false)} />}
    </>
  );
}
