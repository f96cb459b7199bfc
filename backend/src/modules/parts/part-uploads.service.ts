import { Injectable } from '@nestjs/common';
import type { Caller } from '#shared/caller.js';
import type { Client } from '#shared/client.js';
import { type Datasheet, MAX_DATASHEETS } from './domain/part-datasheets.js';
import { MAX_PICTURES } from './domain/part-pictures.js';
import type { Part, PartPatch } from './domain/part.js';
import { uploadErrors } from './domain/upload.errors.js';
import { addressOf, sizeOf, type Upload } from './domain/upload.js';
import { PartsService } from './parts.service.js';
import { type ReadBody, UploadsService } from './uploads.service.js';

/** Uploads that are added to a part as its last picture or datasheet. */
@Injectable()
export class PartUploads {
  constructor(
    private readonly parts: PartsService,
    private readonly uploads: UploadsService,
  ) {}

  /** Throws `uploadErrors`. `isNew` is false when the part had the picture already. */
  async addPicture(
    id: string,
    read: ReadBody,
    caller: Caller,
    client: Client,
  ): Promise<{ upload: Upload; isNew: boolean }> {
    await this.parts.get(id);
    const upload = await this.uploads.addPicture(read, client);
    const url = addressOf(upload);
    const withPicture = ({ image_url, pictures = [{ url: image_url }] }: Part): PartPatch => {
      if (pictures.some((picture) => picture.url === url)) return {};
      if (pictures.length >= MAX_PICTURES) throw uploadErrors.partHasSix();
      return { pictures: [...pictures, { url }] };
    };
    return { upload, isNew: await this.isEdited(id, withPicture, caller) };
  }

  /** Throws `uploadErrors`. `isNew` is false when the part had the datasheet already, also under another name. */
  async addDatasheet(
    id: string,
    name: string,
    read: ReadBody,
    caller: Caller,
  ): Promise<{ datasheet: Datasheet; isNew: boolean }> {
    await this.parts.get(id);
    const upload = await this.uploads.addDatasheet(read);
    let datasheet: Datasheet = { url: addressOf(upload), name, size: sizeOf(upload) };
    const withDatasheet = ({ datasheets = [] }: Part): PartPatch => {
      const known = datasheets.find(({ url }) => url === datasheet.url);
      if (known) {
        datasheet = known;
        return {};
      }
      if (datasheets.length >= MAX_DATASHEETS) throw uploadErrors.partHasThree();
      return { datasheets: [...datasheets, datasheet] };
    };
    const isNew = await this.isEdited(id, withDatasheet, caller);
    return { datasheet, isNew };
  }

  private async isEdited(id: string, patchOf: (part: Part) => PartPatch, caller: Caller): Promise<boolean> {
    return (await this.parts.edit(id, patchOf, caller)).outcome === 'done';
  }
}
