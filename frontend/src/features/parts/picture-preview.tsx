import { useEffect, useState } from 'react';
import { Picture } from '@/ui/picture';
import styles from './picture-preview.module.css';
import { isPictureLink, type PartFields } from './part-rules';

/** Milliseconds of rest after which a typed address is fetched, so that half addresses are not. */
const REST = 400;

/** The picture of a part in the making, while its address is typed. */
export function PicturePreview({ fields }: { fields: Partial<PartFields> }) {
  const address = useRested(fields.image_url?.trim() ?? '');
  return (
    <figure className={styles.preview}>
      <div className={styles.plate}>
        {isPictureLink(address) ? (
          <Picture key={address} src={address} alt="" width={320} height={240} eager className={styles.picture} />
        ) : (
          <span className={styles.gap}>No picture yet</span>
        )}
      </div>
      <figcaption className={styles.caption}>What customers will see</figcaption>
    </figure>
  );
}

/** The value once it has not changed for a while. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
