import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { AUDIT_LIST } from '../domain/audit-list.js';
import { AuditLogService } from '../audit-log.service.js';
import { AuditEntryView, AuditListQuery, AuditVerification } from './audit-log.dto.js';
import { AuditLogApi } from './audit-log.openapi.js';

@ApiTags('Audit log')
@Controller('audit-log')
@AdminOnly()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @AuditLogApi.list
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
  @AuditLogApi.verify
  verify(): Promise<AuditVerification> {
    return this.log.verify();
  }
}
