import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { FoundView, LENGTH } from './search.dto.js';

/** What the API document says of each route of `SearchController`. */
export const SearchApi = {
  find: applyDecorators(
    ApiOperation({
      operationId: 'search',
      summary: 'Find orders, parts, users and messages',
      description:
        'Orders, parts, users and messages, at most 8 of each. An order is found by its number, by the ids of its payment, refunds and disputes, by its tracking number and by the number of an invoice: whole, or by at least the first six characters; also by words of its parts, the purchase order number, the customer, the company, the addresses and the phone number, by its total, by a piece of its number from four characters on, or its last three, by the last eight characters of the id of its payment, and by the brand and the last four digits of the card. `#`, `No.` or `Order` before a number is ignored. The lists of orders find the same.',
    }),
    ApiOkResponse({ standardSchema: FoundView, description: 'What was found; exact hits first' }),
    ApiProblems(invalid([{ field: 'q', message: LENGTH }], 'Some parameters are not valid.')),
  ),
};
