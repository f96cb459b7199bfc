import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedList } from '#shared/http/cached-list.js';
import { CachedBody } from '#shared/http/cached-body.js';
import type { EarlyAnswer } from '#shared/http/answer-before-nest.js';
import type { Part } from '../domain/part.js';
import { PartRepository } from '../ports/part.repository.js';
import { partTag } from './part-etag.js';
import { listedPart, partView } from './part.dto.js';

/** Answers the two most frequent requests from cached bytes: the whole catalogue and one part. */
@Injectable()
export class CachedParts {
  readonly answers: Readonly<Record<string, EarlyAnswer>> = {
    '/parts': (request, reply) => this.catalogue.respond(request, reply),
    '/purchase/:id': (request, reply) => this.sendPart(request, reply),
  };

  private readonly catalogue: CachedList<Part>;
  /** Valid as long as a store returns the same object, as SQLite's adapter does until a part changes. */
  private readonly bodies = new WeakMap<Part, { tag: string; body: CachedBody }>();

  constructor(private readonly parts: PartRepository) {
    this.catalogue = new CachedList(
      () => parts.revision(),
      () => parts.stream({}, 'created_at', false),
      listedPart({}),
    );
  }

  private async sendPart(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const part = await this.parts.find((request.params as { id: string }).id);
    // The controller knows the caller, and shows an archived part to admins.
    if (!part || part.archived) return false;
    const { tag, body } = this.taggedBodyOf(part);
    body.send(request, reply, tag);
    return true;
  }

  private taggedBodyOf(part: Part) {
    let tagged = this.bodies.get(part);
    if (!tagged) {
      tagged = { tag: partTag(part), body: new CachedBody(Buffer.from(JSON.stringify(partView(part)))) };
      this.bodies.set(part, tagged);
    }
    return tagged;
  }
}
