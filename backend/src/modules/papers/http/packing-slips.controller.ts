import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { sendProgress, wantsProgress } from '#shared/http/send-progress.js';
import { PackingSlipsService } from '../packing-slips.service.js';
import { PackingSlipsBody, PackingSlipsQuery } from './packing-slips.dto.js';
import { PackingSlipsApi } from './packing-slips.openapi.js';
import { sendFile } from './send-file.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

@ApiTags('Papers')
@Controller('packing-slips')
export class PackingSlipsController {
  constructor(private readonly slips: PackingSlipsService) {}

  @Get()
  @AdminOnly()
  @PackingSlipsApi.get
  async get(
    @Query() { ids, size }: PackingSlipsQuery,
    @CurrentClient() client: Client,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendFile(reply, await this.slips.print(await this.slips.of(ids.split(',')), size, client));
  }

  @Post()
  @HttpCode(200)
  @AdminOnly()
  @PackingSlipsApi.print
  async print(
    @Body() { ids, size = 'a4' }: PackingSlipsBody,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const slips = await this.slips.of(ids);
    if (!wantsProgress(request)) return sendFile(reply, await this.slips.print(slips, size, client));
    return sendProgress(reply, slips.slips.length, async (onPrinted) => {
      const { name, pdf } = await this.slips.print(slips, size, client, onPrinted);
      return { name, pdf: pdf.toString('base64') };
    });
  }
}
