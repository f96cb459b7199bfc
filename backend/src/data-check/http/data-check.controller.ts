import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '#shared/http/guards.js';
import { DataChecker } from '../ports/data-checker.js';
import { DataCheckApi } from './data-check.openapi.js';
import { LastDataCheck } from './data-check.dto.js';

@ApiTags('Health')
@Controller('data-check')
@AdminOnly()
export class DataCheckController {
  constructor(private readonly checker: DataChecker) {}

  @Get()
  @DataCheckApi.last
  async last(): Promise<LastDataCheck> {
    const last = await this.checker.lastResult();
    return last ? { last: { ...last, lines: [...last.lines] } } : {};
  }
}
