import { Module } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';
import { AuditLogController } from './http/audit-log.controller.js';

/** Reads and verifies the audit log; the stores of the five modules write it. */
@Module({ controllers: [AuditLogController], providers: [AuditLogService] })
export class AuditLogModule {}
