import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiEmailParam } from '#shared/http/parameters.js';
import { unknownCustomer } from '../domain/customer.js';
import { CustomerView } from './customers.dto.js';

/** What the API document says of each route of `CustomersController`. */
export const CustomersApi = {
  get: applyDecorators(
    ApiOperation({
      operationId: 'getCustomer',
      summary: 'Read a customer',
      description:
        'The profile of an e-mail and what its orders came to; also without an account, if there are orders.',
    }),
    ApiEmailParam("The customer's e-mail"),
    ApiOkResponse({ type: CustomerView, description: 'The customer' }),
    ApiProblems(unknownCustomer()),
  ),
};
