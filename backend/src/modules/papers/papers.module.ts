import { Module } from '@nestjs/common';
import { PapersController } from './http/papers.controller.js';
import { PapersService } from './papers.service.js';
import { PaperPrinter } from './printing/paper-printer.js';

/** Invoices, credit notes and packing slips. The stores issue papers with their causes, and the app schedules what is owed. */
@Module({ controllers: [PapersController], providers: [PapersService, PaperPrinter], exports: [PapersService] })
export class PapersModule {}
