import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '#shared/http/guards.js';
import { CustomersService } from '../customers.service.js';
import { CustomerView, customerView } from './customers.dto.js';
import { CustomersApi } from './customers.openapi.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

@ApiTags('Customers')
@Controller('customers')
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Get(':email')
  @AdminOnly()
  @CustomersApi.get
  async get(@Param('email') email: string, @CurrentClient() client: Client): Promise<CustomerView> {
    return customerView(await this.customers.get(email, client));
  }
}
