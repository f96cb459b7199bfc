import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '#shared/http/guards.js';
import { DataInspector } from '../ports/data-inspector.js';
import { LastDataCheck } from './data-check.dto.js';

@ApiTags('Health')
@Controller('data-check')
@AdminOnly()
export class DataCheckController {
  constructor(private readonly inspector: DataInspector) {}

  @Get()
  @ApiOperation({
    operationId: 'getDataCheck',
    summary: 'Read the outcome of the last data check',
    description: 'The outcome of the last check of all data with `npm run shop -- doctor`.',
  })
  @ApiOkResponse({ type: LastDataCheck, description: 'The outcome, if the data was ever checked' })
  async last(): Promise<LastDataCheck> {
    const last = await this.inspector.last();
    return last ? { last: { ...last, lines: [...last.lines] } } : {};
  }
}
