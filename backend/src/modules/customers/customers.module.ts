import { Module } from '@nestjs/common';
import { CustomersService } from './customers.service.js';
import { CustomersController } from './http/customers.controller.js';

/** A customer's profile and what their orders came to, for admins. */
@Module({ controllers: [CustomersController], providers: [CustomersService] })
export class CustomersModule {}
