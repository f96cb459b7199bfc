import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiList } from '#shared/http/list-query.js';
import { AuditEntryView, AuditVerification } from './audit-log.dto.js';

/** What the API document says of each route of `AuditLogController`. */
export const AuditLogApi = {
  list: applyDecorators(
    ApiOperation({
      operationId: 'listAuditLog',
      summary: "List admins' actions",
      description:
        'Actions of admins, and the papers that the shop issued, newest first, filtered by search, action and actor, whole or by page. Entries are never changed or removed.',
    }),
    ApiList(AuditEntryView),
  ),
  verify: applyDecorators(
    ApiOperation({
      operationId: 'verifyAuditLog',
      summary: 'Verify the audit log',
      description:
        'Verifies the hash chain from the first entry to the newest and reports the first broken entry. Keep a copy of `head`: the command `verify-audit-log` detects with it that the whole log was rewritten.',
    }),
    ApiOkResponse({ standardSchema: AuditVerification, description: 'The result' }),
  ),
};
