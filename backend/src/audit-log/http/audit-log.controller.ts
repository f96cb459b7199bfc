import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { ApiList } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { AuditLogService } from '../audit-log.service.js';
import { AuditEntryView, auditFilter, AuditListQuery, AuditVerification } from './audit-log.dto.js';

@ApiTags('audit-log')
@Controller('audit-log')
@AdminOnly()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ApiOperation({
    operationId: 'listAuditLog',
    summary: 'What admins did',
    description:
      'Every act of an admin, newest first; or those that match a search and filters; or one page of them. Entries are never changed or removed.',
  })
  @ApiList(AuditEntryView)
  list(
    @Query() query: AuditListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(request, reply, this.log, query, auditFilter(query), (entry): AuditEntryView => entry);
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
