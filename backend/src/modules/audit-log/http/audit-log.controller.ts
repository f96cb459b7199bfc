import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { ApiList, filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { AUDIT_LIST } from '../domain/audit-list.js';
import { AuditLogService } from '../audit-log.service.js';
import { AuditEntryView, AuditListQuery, AuditVerification } from './audit-log.dto.js';

@ApiTags('Audit log')
@Controller('audit-log')
@AdminOnly()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @ApiOperation({
    operationId: 'listAuditLog',
    summary: "List admins' actions",
    description:
      'Actions of admins, newest first, filtered by search, action and actor, whole or by page. Entries are never changed or removed.',
  })
  @ApiList(AuditEntryView)
  list(
    @Query() query: AuditListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(
      request,
      reply,
      this.log,
      query,
      filterOf(AUDIT_LIST, query),
      (entry): AuditEntryView => entry,
    );
  }

  @Get('verification')
  @ApiOperation({
    operationId: 'verifyAuditLog',
    summary: 'Verify the audit log',
    description:
      'Verifies the hash chain from the first entry to the newest and reports the first broken entry. Keep a copy of `head`: the command `verify-audit-log` detects with it that the whole log was rewritten.',
  })
  @ApiOkResponse({ type: AuditVerification, description: 'The result' })
  verify(): Promise<AuditVerification> {
    return this.log.verify();
  }
}
