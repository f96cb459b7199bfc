import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '#shared/http/guards.js';
import { DataInspector } from '../ports/data-inspector.js';
import { DataCheckApi } from './data-check.openapi.js';
import { LastDataCheck } from './data-check.dto.js';

@ApiTags('Health')
@Controller('data-check')
@AdminOnly()
export class DataCheckController {
  constructor(private readonly inspector: DataInspector) {}

  @Get()
  @DataCheckApi.last
  async last(): Promise<LastDataCheck> {
    const last = await this.inspector.last();
    return last ? { last: { ...last, lines: [...last.lines] } } : {};
  }
}
