import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '#shared/caller.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { type FileTypes, fileIn, readInPieces } from '#shared/http/request-body.js';
import { PartUploads } from '../part-uploads.service.js';
import { type ReadBody, UploadsService } from '../uploads.service.js';
import {
  DATASHEET_FILES,
  DatasheetQuery,
  type DatasheetView,
  PICTURE_FILES,
  type PictureView,
  pictureView,
} from './upload.dto.js';
import { UploadsApi } from './uploads.openapi.js';

/** The name has the hash of what was uploaded. */
const FOREVER = 'public, max-age=31536000, immutable';

@ApiTags('Parts')
@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly partUploads: PartUploads,
  ) {}

  @Post('pictures')
  @AdminOnly()
  @RouteConfig({ files: PICTURE_FILES })
  @UploadsApi.addPicture
  async add(@Body() body: unknown, @CurrentClient() client: Client): Promise<z.infer<typeof PictureView>> {
    return pictureView(await this.uploads.addPicture(bodyOf(body, PICTURE_FILES), client));
  }

  @Post('parts/:id/pictures')
  @AdminOnly()
  @RouteConfig({ files: PICTURE_FILES })
  @UploadsApi.addPartPicture
  async addToPart(
    @Param('id') id: string,
    @Body() body: unknown,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof PictureView>> {
    const read = bodyOf(body, PICTURE_FILES);
    const { upload, isNew } = await this.partUploads.addPicture(id, read, caller, client);
    void reply.code(isNew ? 201 : 200);
    return pictureView(upload);
  }

  @Post('parts/:id/datasheets')
  @AdminOnly()
  @RouteConfig({ files: DATASHEET_FILES })
  @UploadsApi.addPartDatasheet
  async addDatasheet(
    @Param('id') id: string,
    @Query() { name }: DatasheetQuery,
    @Body() body: unknown,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.infer<typeof DatasheetView>> {
    const read = bodyOf(body, DATASHEET_FILES);
    const { datasheet, isNew } = await this.partUploads.addDatasheet(id, name, read, caller);
    void reply.code(isNew ? 201 : 200);
    return datasheet;
  }

  @Get('pictures/:file')
  @UploadsApi.getPicture
  async getPicture(@Param('file') file: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.send(file, 'image/webp', reply);
  }

  @Get('datasheets/:file')
  @UploadsApi.getDatasheet
  async getDatasheet(@Param('file') file: string, @Res() reply: FastifyReply): Promise<FastifyReply> {
    // A PDF may have scripts.
    void reply.header('Content-Disposition', 'attachment').header('Content-Security-Policy', 'sandbox');
    return this.send(file, 'application/pdf', reply);
  }

  private async send(file: string, type: string, reply: FastifyReply): Promise<FastifyReply> {
    const { size, content } = await this.uploads.open(file);
    return reply.header('Cache-Control', FOREVER).header('Content-Length', size).type(type).send(content);
  }
}

/** Refuses what is no such file before it is read. */
function bodyOf(body: unknown, files: FileTypes): ReadBody {
  const request = fileIn(body, files);
  return (onPiece) => readInPieces(request, files, onPiece);
}
