import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogController } from './http/audit-log.controller.js';

/** Lists and verifies the audit log. */
@Module({ controllers: [AuditLogController], providers: [AuditLogService] })
export class AuditLogModule {}
