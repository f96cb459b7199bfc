import { type RefObject, useState } from 'react';
import { EnlargeIcon } from '@/ui/icons';
import layout from '@/ui/layout.module.css';
import { lazyPart, opensDialog } from '@/ui/lazy-part';
import styles from './part-gallery.module.css';
import type { ShownPicture } from './shown-picture';

interface EnlargePictureProps {
  pictures: readonly ShownPicture[];
  index: number;
  className: string | undefined;
  button?: RefObject<HTMLButtonElement | null>;
  /** @param index of the picture that the dialog showed last */
  onClose?: (index: number) => void;
}

const PictureDialog = lazyPart(async () => (await import('@/ui/picture-dialog')).PictureDialog, {
  failure: 'The picture could not be enlarged',
  skeleton: null,
  narrow: true,
});

/** A button that shows a picture at the size of the window, and the others after it. */
export function EnlargePicture({ pictures, index, className, button, onClose }: EnlargePictureProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        {...opensDialog(PictureDialog)}
        onClick={() => setIsOpen(true)}
      >
        <EnlargeIcon className={`${layout.panel} ${styles.sign}`} />
        <span className="visually-hidden">Enlarge picture</span>
      </button>
      {isOpen && (
        <PictureDialog
          pictures={pictures}
          first={index}
          onClose={(last) => {
            setIsOpen(false);
            onClose?.(last);
          }}
        />
      )}
    </>
  );
}
