import { Schema } from 'mongoose';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { bucketDefinition } from '#shared/mongo/file-bucket.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { UPLOAD_RECORD, type Upload } from '../../domain/upload.js';

export const UPLOADS: CollectionDefinition<Upload> = {
  name: 'uploads',
  schema: new Schema<Upload>(documentFields(UPLOAD_RECORD), STRICT),
};

export const UPLOAD_FILES = bucketDefinition('uploads');
