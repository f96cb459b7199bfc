import { useState } from 'react';
import { Picture } from '@/ui/picture';
import { useDebouncedValue } from '@/ui/use-debounced';
import styles from './picture-preview.module.css';
import { isPictureLink, type PartFields } from './part-rules';

const BROKEN = 'No picture can be loaded from this address.';

/** The picture of a part in the making, while its address is typed. Its room is the same with a picture and without. */
export function PicturePreview({ fields }: { fields: Partial<PartFields> }) {
  // A half typed address is not fetched.
  const address = useDebouncedValue(fields.image_url?.trim() ?? '');
  const [broken, setBroken] = useState<string>();
  const isLink = isPictureLink(address);
  const name = fields.name?.trim() || 'the part';
  return (
    <figure className={styles.preview}>
      <div className={styles.plate}>
        {isLink ? (
          <Picture
            key={address}
            src={address}
            alt={`Picture of ${name}`}
            width={320}
            height={240}
            eager
            className={styles.picture}
            onMissing={() => setBroken(address)}
          />
        ) : (
          <span className={styles.gap}>{address === '' ? 'No picture yet' : 'Not a whole address yet'}</span>
        )}
      </div>
      <figcaption className={styles.caption}>What customers will see</figcaption>
      <p role="status" className={styles.broken}>
        {isLink && broken === address && BROKEN}
      </p>
    </figure>
  );
}
