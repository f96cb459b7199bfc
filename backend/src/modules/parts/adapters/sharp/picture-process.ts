import type Sharp from 'sharp';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ThreadAnswer } from '#shared/threads/job-thread.js';
import { MAX_PIXELS, PICTURE_WIDTHS } from '../../domain/upload.js';
import type { MadePicture } from '../../ports/picture-maker.js';

/** What the process is asked for: the path of an uploaded picture. */
export interface PictureJob {
  file: string;
}

export type PictureResult =
  | MadePicture
  | { refused: 'unreadable' | 'too-large' }
  | { unavailable: string }
  /** a disk's error, by its code */
  | { disk: string };

/** Longer than any picture of this size takes; some files are made to take hours. */
const LIMIT_MS = 30_000;
/** Pixels of the longest side that WebP has. */
const MAX_WEBP_SIDE = 16_383;
/** The quality of the pictures, of 100. */
const QUALITY = 80;

/* The process of `SharpPictureMaker`: what a hostile picture does, it does here. */

process.on('message', ({ file }: PictureJob) => {
  // `process.exit` would wait for the threads of the library.
  const limit = setTimeout(() => process.kill(process.pid, 'SIGKILL'), LIMIT_MS);
  make(file)
    .finally(() => clearTimeout(limit))
    .then(
      (result) => process.send?.({ result } satisfies ThreadAnswer<PictureResult>),
      (error: unknown) => process.send?.({ error } satisfies ThreadAnswer<PictureResult>),
    );
});

async function make(file: string): Promise<PictureResult> {
  const sharp = await loaded();
  if (typeof sharp === 'string') return { unavailable: sharp };
  const made = await drawn(sharp, file);
  if (made.refused) return { refused: made.refused };
  try {
    for (const { width, content } of made.pictures) await writeFile(join(dirname(file), `${width}.webp`), content);
  } catch (error) {
    return { disk: (error as NodeJS.ErrnoException).code ?? '' };
  }
  return made.size;
}

async function drawn(sharp: typeof Sharp, file: string) {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: PICTURE_WIDTHS.at(-1), height: MAX_WEBP_SIDE, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const pictures = [];
    for (const width of PICTURE_WIDTHS) {
      const picture = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true });
      pictures.push({ width, content: await picture.webp({ quality: QUALITY }).toBuffer() });
    }
    return { size: { width: info.width, height: info.height }, pictures };
  } catch (error) {
    const isTooLarge = (error as Error).message.includes('exceeds pixel limit');
    return { refused: isTooLarge ? ('too-large' as const) : ('unreadable' as const) };
  }
}

/** The library, with the loaders of three kinds of pictures alone; or why there is none. */
async function loaded() {
  try {
    const { default: sharp } = await import('sharp');
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    return `the package sharp has no program for ${process.platform} on ${process.arch}`;
  }
}
