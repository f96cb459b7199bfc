import type { Client } from '#shared/client.js';

export interface MadePicture {
  /** of the turned picture at its largest stored width, in pixels */
  width: number;
  height: number;
}

/** Makes the stored pictures of an uploaded one. */
export abstract class PictureMaker {
  /**
   * Writes `320.webp`, `800.webp` and `1600.webp` beside the file: turned, without metadata, of an animation the first frame. Throws
   * the error of a disk, and `uploadErrors` for a file that is no JPEG, PNG or WebP by its content, that is damaged or too large, and where no picture can be made.
   */
  abstract make(file: string, client: Client): Promise<MadePicture>;
}
