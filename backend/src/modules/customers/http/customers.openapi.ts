import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { ApiList } from '#shared/http/list-query.js';
import { ApiEmailParam } from '#shared/http/parameters.js';
import { unknownCustomer } from '../domain/customer.js';
import { CustomerView, ListedCustomerView } from './customers.dto.js';

/** What the API document says of each route of `CustomersController`. */
export const CustomersApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listCustomers',
      summary: 'List customers',
      description:
        'Every account, and every e-mail with orders, with what the orders came to; filtered by search, whole or by page.',
    }),
    ApiList(ListedCustomerView),
  ),
  get: applyDecorators(
    ApiOperation({
      operationId: 'getCustomer',
      summary: 'Read a customer',
      description:
        'The profile of an e-mail and what its orders came to; also without an account, if there are orders.',
    }),
    ApiEmailParam("The customer's e-mail"),
    ApiOkResponse({ standardSchema: CustomerView, description: 'The customer' }),
    ApiProblems(unknownCustomer()),
  ),
};
