import { applyDecorators } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
} from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiTagged } from '#shared/http/etag.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import type { FileTypes } from '#shared/http/request-body.js';
import { partErrors } from '../domain/part.errors.js';
import { uploadErrors } from '../domain/upload.errors.js';
import { DATASHEET_FILES, DatasheetView, PICTURE_FILES, PictureView } from './upload.dto.js';

/** The bytes of a file. */
const bytes = (begin: string) => ({ type: 'string' as const, format: 'binary', example: `${begin} …` });
const PICTURE = bytes('RIFF');
const PDF = bytes('%PDF-1.7');

const file = ({ types }: FileTypes, description: string, schema: typeof PICTURE) =>
  applyDecorators(ApiConsumes(...types), ApiBody({ required: true, description, schema }));

const problems = (files: FileTypes, unreadable: Error) =>
  ApiProblems(
    ...([unreadable, files.tooLarge(), files.expected(), uploadErrors.tooManyWaiting()] as Parameters<
      typeof ApiProblems
    >),
  );

const picture = applyDecorators(
  file(PICTURE_FILES, 'A JPEG, PNG or WebP picture, of at most 20 MB and 50 million pixels', PICTURE),
  problems(PICTURE_FILES, uploadErrors.noPicture()),
  ApiProblems(uploadErrors.cannotMakePictures('the package sharp has no program for aix on ppc64')),
);

const sent = (types: Record<string, typeof PICTURE>, description: string, name: string) =>
  applyDecorators(
    ApiParam({ name: 'file', description: 'Its name', schema: { type: 'string', example: name } }),
    ApiProduces(...Object.keys(types)),
    ApiOkResponse({
      description,
      content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
    }),
    ApiProblems(uploadErrors.unknown()),
  );

/** What the API document says of each route of `UploadsController`. */
export const UploadsApi = {
  addPicture: applyDecorators(
    ApiOperation({
      operationId: 'addPicture',
      summary: 'Add a picture',
      description:
        'Stores a picture in three widths, turned and without its metadata; an animation becomes its first frame. The shop removes a picture that no part names for a day.',
    }),
    picture,
    ApiCreatedResponse({ standardSchema: PictureView, description: 'The picture is stored' }),
  ),
  addPartPicture: applyDecorators(
    ApiOperation({
      operationId: 'addPartPicture',
      summary: 'Add a picture to a part',
      description: 'Stores a picture like `POST /pictures`, and adds it as the last one of the part.',
    }),
    ApiIdParam("The part's id"),
    picture,
    ApiCreatedResponse({ standardSchema: PictureView, description: 'The part has the picture' }),
    ApiOkResponse({ standardSchema: PictureView, description: 'The part had the picture already' }),
    ApiProblems(partErrors.unknown(), uploadErrors.partHasSix()),
  ),
  addPartDatasheet: applyDecorators(
    ApiOperation({
      operationId: 'addPartDatasheet',
      summary: 'Add a datasheet to a part',
      description: 'Stores a PDF, and adds it as the last datasheet of the part.',
    }),
    ApiIdParam("The part's id"),
    file(DATASHEET_FILES, 'A PDF of at most 20 MB', PDF),
    problems(DATASHEET_FILES, invalid([{ field: 'name', message: 'Please enter a name of the datasheet' }])),
    ApiCreatedResponse({ standardSchema: DatasheetView, description: 'The part has the datasheet' }),
    ApiOkResponse({ standardSchema: DatasheetView, description: 'The part had the datasheet already' }),
    ApiProblems(partErrors.unknown(), uploadErrors.noDatasheet(), uploadErrors.partHasThree()),
  ),
  getPicture: applyDecorators(
    ApiOperation({
      operationId: 'getPicture',
      summary: 'Read an uploaded picture',
      description:
        'A stored picture, which never changes. All three widths answer; a smaller upload is not enlarged. The drawn pictures of the demo have other names.',
    }),
    sent({ 'image/webp': PICTURE, 'image/svg+xml': bytes('<svg') }, 'The picture', `${'0'.repeat(64)}-800.webp`),
    ApiTagged('drawn picture'),
  ),
  getDatasheet: applyDecorators(
    ApiOperation({
      operationId: 'getDatasheet',
      summary: 'Read a datasheet',
      description: 'A stored datasheet, which never changes, to be saved.',
    }),
    sent({ 'application/pdf': PDF }, 'The datasheet', `${'0'.repeat(64)}.pdf`),
  ),
};
