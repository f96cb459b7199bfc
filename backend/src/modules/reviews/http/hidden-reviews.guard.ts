import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AdminGuard, SignedInGuard } from '#shared/http/guards.js';

const FOR_ADMINS: unknown[] = ['hidden', 'all'];

/** Admits everyone to shown reviews and only admins to hidden ones. */
@Injectable()
export class HiddenReviewsGuard extends SignedInGuard {
  private readonly admins = new AdminGuard();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as { status?: unknown };
    if (!FOR_ADMINS.includes(query.status)) return true;
    await super.canActivate(context);
    return this.admins.canActivate(context);
  }
}
