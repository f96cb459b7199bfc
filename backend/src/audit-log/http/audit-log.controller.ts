import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { AuditLogService } from '../audit-log.service.js';
import { AUDIT_SORTS } from '../ports/audit-log.repository.js';
import { AUDIT_FILTERS, AuditLogAnswers } from './audit-log.answers.js';
import { AuditEntryView, AuditVerification } from './audit-log.dto.js';

@ApiTags('audit-log')
@Controller('audit-log')
@AdminOnly()
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly answers: AuditLogAnswers,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listAuditLog',
    summary: 'What admins did',
    description:
      'Every act of an admin, newest first; or those that match a search and filters; or one page of them. Entries are never changed or removed.',
  })
  @ApiList(AuditEntryView, AUDIT_SORTS, AUDIT_FILTERS)
  list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendList(query, request, reply);
  }

  @Get('verification')
  @ApiOperation({
    operationId: 'verifyAuditLog',
    summary: 'Whether anybody has touched the log',
    description:
      'Follows the chain of hashes from the first entry to the newest, and tells where it breaks. Keep `head` elsewhere: the command `verify-audit-log` finds it again in a log that was not written anew.',
  })
  @ApiOkResponse({ type: AuditVerification, description: 'What was found' })
  verify(): Promise<AuditVerification> {
    return this.log.verify();
  }
}
