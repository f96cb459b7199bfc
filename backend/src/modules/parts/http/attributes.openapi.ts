import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { Deleted } from '#shared/http/responses.dto.js';
import { attributeErrors, MAX_ATTRIBUTES } from '../domain/attribute.errors.js';
import { AttributeChangeView, AttributeView } from './attribute.dto.js';

const ApiKey = () =>
  ApiParam({ name: 'key', description: "The attribute's key", schema: { type: 'string', example: 'base_clock' } });
const unitFault = invalid([{ field: 'unit', message: 'One of Hz, kHz, MHz, GHz, THz' }]);

/** What the API document says of each route of `AttributesController`. */
export const AttributesApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listAttributes',
      summary: 'List the attributes of parts',
      description: `What the shop knows of parts beyond their fields, at most ${MAX_ATTRIBUTES}. Categories list those that their parts have.`,
    }),
    ApiOkResponse({ standardSchema: AttributeView, isArray: true, description: 'The attributes, the oldest first' }),
  ),
  add: applyDecorators(
    ApiOperation({
      operationId: 'addAttribute',
      summary: 'Add an attribute',
      description:
        'Adds an attribute that no part has yet. Only a number has a family and a unit, and only a choice has choices.',
    }),
    ApiCreatedResponse({ standardSchema: AttributeView, description: 'The new attribute' }),
    ApiProblems(
      unitFault,
      attributeErrors.keyTaken('base_clock'),
      attributeErrors.nameTaken('Base clock'),
      attributeErrors.tooMany(),
    ),
  ),
  change: applyDecorators(
    ApiOperation({
      operationId: 'updateAttribute',
      summary: 'Change an attribute',
      description: [
        'Changes what the body has. A new name, unit or flag and more choices leave the values of parts as they are.',
        'With another kind or family, or without a choice, all values change with it: each is read as if it were typed again.',
        'A change that values do not fit is refused, unless `drop_failed` removes them.',
      ].join(' '),
    }),
    ApiKey(),
    ApiOkResponse({ standardSchema: AttributeChangeView, description: 'What the change did, or would do' }),
    ApiProblems(
      unitFault,
      attributeErrors.unknown(),
      attributeErrors.nameTaken('Base clock'),
      attributeErrors.valuesFail(8, 420),
    ),
  ),
  remove: applyDecorators(
    ApiOperation({
      operationId: 'deleteAttribute',
      summary: 'Delete an attribute',
      description:
        'Deletes an attribute, which leaves the lists of categories. With `drop_failed` the values of all parts go with it.',
    }),
    ApiKey(),
    ApiOkResponse({ standardSchema: Deleted, description: 'How many attributes were removed' }),
    ApiProblems(attributeErrors.unknown(), attributeErrors.hasValues(420)),
  ),
};
