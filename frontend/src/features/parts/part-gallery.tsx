import { lazy, Suspense } from 'react';
import type { PartView } from '@/api/types.gen';
import layout from '@/ui/layout.module.css';
import { Picture } from '@/ui/picture';
import { EnlargePicture } from './enlarge-picture';
import styles from './part-gallery.module.css';
import { SIZES, type ShownPicture } from './shown-picture';

interface PicturesProps {
  pictures: readonly ShownPicture[];
}

/** Without their code, the first picture is shown alone. */
const Slides = lazy(() =>
  import('./picture-slides').then(
    ({ PictureSlides }) => ({ default: PictureSlides }),
    () => ({ default: FirstPicture }),
  ),
);

/** The picture of a part; if it has several, they slide. */
export function PartGallery({ part: { name, image_url, pictures = [{ url: image_url }] } }: { part: PartView }) {
  const shown = pictures.map(({ url, alt = name }: Partial<ShownPicture> & { url: string }) => ({ url, alt }));
  if (shown.length === 1) return <FirstPicture pictures={shown} />;
  return (
    <Suspense
      fallback={
        <div className={styles.waiting}>
          <FirstPicture pictures={shown} />
        </div>
      }
    >
      <Slides pictures={shown} />
    </Suspense>
  );
}

function FirstPicture({ pictures }: PicturesProps) {
  const [first] = pictures;
  return (
    <div className={`${layout.panel} ${layout.plate} ${styles.plate}`}>
      <Picture
        src={first?.url}
        alt={first?.alt ?? ''}
        width={640}
        sizes={SIZES}
        eager
        className={styles.picture ?? ''}
      />
      <EnlargePicture pictures={pictures.slice(0, 1)} index={0} className={styles.whole} />
    </div>
  );
}
