import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { adminsOnly, signInRequired } from '#shared/http/guards.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { ApiTagged, ETAG_HEADER } from '#shared/http/etag.js';
import { CSV_FILES } from '#shared/http/request-body.js';
import { ApiExport, ApiList } from '#shared/http/list-query.js';
import { tooManyReaders } from '#shared/http/read-limiter.js';
import { LINES_TYPE } from '#shared/http/send-progress.js';
import { viewSchema } from '#shared/http/view.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { bodyTooLarge } from '#shared/http/problem.js';
import { partErrors } from '../domain/part.errors.js';
import { PART_LIST } from '../domain/part.js';
import { PART_EXAMPLE, PartView } from './part.dto.js';
import { FacetsView } from './facets.dto.js';
import { ImportReport } from './part-import.dto.js';
import { MatchesView, MAX_MATCHES_BODY } from './part-matches.dto.js';
import { EXPORT_EXAMPLE, importRefusal, REPORT_EXAMPLE } from './part-import-report.js';

/** What the API document says of each route of `PartsController`. */
export const PartsApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listParts',
      summary: 'List parts',
      description:
        'The parts on sale, oldest first by default, filtered and sorted, whole or by page. Only admins can request archived ones.',
      security: [{}, { bearer: [] }],
    }),
    ApiList(PartView),
    ApiProblems(signInRequired(), adminsOnly(), tooManyReaders()),
  ),
  facets: applyDecorators(
    ApiOperation({
      operationId: 'getFacets',
      summary: 'List what parts can be narrowed by',
      description:
        'What the matching parts can be narrowed by, with counts, for the same filters as `GET /parts`. An attribute is counted as if nothing of it were chosen; the other filters apply.',
      security: [{}, { bearer: [] }],
    }),
    ApiTagged('answer'),
    ApiOkResponse({ standardSchema: FacetsView, description: 'The counts', headers: { ETag: ETAG_HEADER } }),
    ApiProblems(
      signInRequired(),
      adminsOnly(),
      invalid([{ field: 'attr.socket', message: 'There is no such attribute' }], 'Some parameters are not valid.'),
    ),
  ),
  export: applyDecorators(
    ApiOperation({
      operationId: 'exportParts',
      summary: 'Export parts to CSV',
      description:
        'Matching parts as CSV; importing the unchanged file changes nothing. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
    }),
    ApiExport(PART_LIST, EXPORT_EXAMPLE),
  ),
  match: applyDecorators(
    ApiOperation({
      operationId: 'matchParts',
      summary: 'List the parts that texts mean',
      description:
        'The parts that each text may mean: the part with this part number; else the parts with this name; both are exact. Else, for the first 50 of the other texts, the similar parts that a search finds, those whose number begins so first. A text that looks like a part number is not searched for in descriptions.',
    }),
    ApiOkResponse({ standardSchema: MatchesView, description: 'The parts of each text' }),
    ApiProblems(
      invalid([{ field: 'rows.0.text', message: 'The text is missing' }]),
      tooManyReaders(),
      bodyTooLarge(MAX_MATCHES_BODY),
    ),
  ),
  get: applyDecorators(
    ApiOperation({
      operationId: 'getPart',
      summary: 'Read a part',
      description: 'A part with its price, minimum order and stock. Only admins see an archived part.',
    }),
    ApiIdParam("The part's id"),
    ApiTagged('part'),
    ApiOkResponse({ standardSchema: PartView, description: 'The part', headers: { ETag: ETAG_HEADER } }),
    ApiProblems(partErrors.unknown()),
  ),
  add: applyDecorators(
    ApiOperation({
      operationId: 'addPart',
      summary: 'Add a part',
      description: 'Adds a part to the catalogue; customers can order it at once.',
    }),
    ApiCreatedResponse({ standardSchema: Inserted, description: 'The part is on sale' }),
    ApiProblems(
      invalid([{ field: 'price', message: '*Price must be Positive number' }]),
      partErrors.skuTaken(PART_EXAMPLE),
    ),
  ),
  import: applyDecorators(
    ApiOperation({
      operationId: 'importParts',
      summary: 'Import parts from CSV',
      description: [
        'A CSV file of at most 10 MB and 20,000 rows, in UTF-8, or in UTF-16 with a byte order mark; commas, semicolons or tabs between',
        'its cells. The first line names the columns, in any order, unless `columns` does: those of a part and, for parts that are on sale',
        'already, `_id` and `version`, as an export has them. A row without `_id` changes the part with its part number, or else adds a',
        'part. An empty cell removes the part number, and keeps the category and the attributes, which `-` removes; without its column the',
        'value of a part stays. A row whose part has',
        'changed since its version, for example',
        "by a sale, is a conflict unless it equals the part's present state. Rows and columns without text are skipped. Numbers such as",
        '$1,299.00 and 20 pcs are read as whole numbers if nothing is lost. One leading apostrophe of a cell is removed. An invalid row',
        'refuses the whole file: 409 when every invalid row is a conflict, else 400, with the report in `report`. With',
        '`Accept: application/x-ndjson` the response is 200 and streams lines `{"progress", "of"}` while the import runs, then `{"report"}`',
        'or `{"problem"}`. Closing that stream early stops the import and undoes what it has not finished.',
      ].join(' '),
    }),
    ApiConsumes('text/csv'),
    ApiBody({ description: 'The file', schema: { type: 'string', example: EXPORT_EXAMPLE } }),
    ApiOkResponse({
      description: 'The report',
      content: {
        'application/json': { schema: viewSchema(ImportReport) },
        [LINES_TYPE]: { schema: { type: 'string', example: '{"progress":5000,"of":20000}\n' } },
      },
    }),
    ApiProblems(
      invalid([
        { field: 'columns', message: 'Unknown columns: Title, Cost; name the fields with columns=name,,price' },
      ]),
      importRefusal(REPORT_EXAMPLE, []),
      importRefusal(REPORT_EXAMPLE, [{ outcome: 'stale', before: PART_EXAMPLE }]),
      CSV_FILES.tooLarge(),
      CSV_FILES.expected(),
    ),
  ),
  update: applyDecorators(
    ApiOperation({
      operationId: 'updatePart',
      summary: 'Change a part',
      description:
        "An admin changes any field. A customer's request only acknowledges the stock that their order reserved, once per order, and changes no field.",
    }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The ETag of the version to change; 409 with the present part when it has changed since',
      example: '"665f1c2ab3d4e5f60718293a-1"',
    }),
    ApiIdParam("The part's id"),
    ApiOkResponse({ standardSchema: Modified, description: 'How many parts changed' }),
    ApiProblems(
      invalid([{ field: 'quantity', message: '*Please enter a number as Available Quantity' }]),
      partErrors.unknown(),
      partErrors.changed(PART_EXAMPLE),
      partErrors.skuTaken(PART_EXAMPLE),
    ),
  ),
  remove: applyDecorators(
    ApiOperation({
      operationId: 'deletePart',
      summary: 'Delete a part',
      description: 'Deletes the part; its orders stay unchanged.',
    }),
    ApiIdParam("The part's id"),
    ApiOkResponse({ standardSchema: Deleted, description: 'How many parts were removed' }),
  ),
};
