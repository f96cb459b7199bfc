import { Global, Module } from '@nestjs/common';
import { Attachments } from '#modules/messages/ports/attachments.js';
import { CorrectionRequestsService } from './correction-requests.service.js';
import { CorrectionRequestsController } from './http/correction-requests.controller.js';
import { PackingSlipsController } from './http/packing-slips.controller.js';
import { PapersController } from './http/papers.controller.js';
import { PackingSlipsService } from './packing-slips.service.js';
import { PaperArchiveService } from './paper-archive.service.js';
import { PaperClock } from './paper-clock.js';
import { PapersService } from './papers.service.js';
import { PaperPrinter } from './printing/paper-printer.js';

/**
 * Invoices, credit notes and packing slips. The stores issue papers with their causes, and the app schedules what is owed. Global, because
 * it binds the messages' port `Attachments`, and messages import no papers.
 */
@Global()
@Module({
  controllers: [PapersController, CorrectionRequestsController, PackingSlipsController],
  providers: [
    ...[PapersService, PaperArchiveService, CorrectionRequestsService, PaperClock, PackingSlipsService, PaperPrinter],
    { provide: Attachments, useExisting: PapersService },
  ],
  exports: [PapersService, PaperClock, Attachments],
})
export class PapersModule {}
