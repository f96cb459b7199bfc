import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { CustomersService } from '../customers.service.js';
import { CUSTOMER_LIST } from '../domain/customer-list.js';
import { CustomerListQuery, CustomerView, customerView, listedCustomerView } from './customers.dto.js';
import { CustomersApi } from './customers.openapi.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

@ApiTags('Customers')
@Controller('customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  @AdminOnly()
  @CustomersApi.list
  list(
    @Query() query: CustomerListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const filter = filterOf(CUSTOMER_LIST, query);
    return respondWithList(request, reply, this.customers, query, filter, listedCustomerView);
  }

  @Get(':email')
  @AdminOnly()
  @CustomersApi.get
  async get(@Param('email') email: string, @CurrentClient() client: Client): Promise<CustomerView> {
    return customerView(await this.customers.get(email, client));
  }
}
