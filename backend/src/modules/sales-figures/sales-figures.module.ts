import { Module } from '@nestjs/common';
import { SalesFiguresController } from './http/sales-figures.controller.js';
import { SalesFiguresService } from './sales-figures.service.js';

/** Sales and stock figures; reads the sums that the stores of the five modules maintain. */
@Module({ controllers: [SalesFiguresController], providers: [SalesFiguresService] })
export class SalesFiguresModule {}
