import {
  applyDecorators,
  createParamDecorator,
  Injectable,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.js';
import { DomainError } from '../domain-error.js';
import { ApiProblems } from './api-problems.js';

export const signInRequired = () => new DomainError('unauthenticated', 'sign-in-required', 'Please sign in.');
export const adminsOnly = () => new DomainError('forbidden', 'admins-only', 'Only an admin may do this.');
const customersOnly = () => new DomainError('forbidden', 'customers-only', 'An admin may not do this.');

type SignedInRequest = FastifyRequest & { user: Caller };

/** For responses that belong to one user or to admins: no cache may store them, not even the browser's. */
export const PRIVATE = 'private, no-store';

/** Admits requests with a valid access token; looks up the caller each time and marks the response as private. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    void context.switchToHttp().getResponse<FastifyReply>().header('Cache-Control', PRIVATE);
    return super.canActivate(context);
  }

  override handleRequest<TUser = Caller>(error: unknown, user: TUser | false): TUser {
    // An error means that the store is unavailable; an invalid token causes none.
    if (error instanceof Error) throw error;
    if (!user) throw signInRequired();
    return user;
  }
}

/** Loads the caller of a public route, if the request has a valid access token; `CurrentCaller` is undefined without one. */
@Injectable()
export class OptionalCallerGuard extends AuthGuard('jwt') {
  override handleRequest<TUser = Caller | undefined>(error: unknown, user: TUser | false): TUser {
    if (error instanceof Error) throw error;
    return (user || undefined) as TUser;
  }
}

/** Admits admins; requires `SignedInGuard` before it. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<SignedInRequest>().user.role === 'admin') return true;
    throw adminsOnly();
  }
}

/** Admits everyone except admins; requires `SignedInGuard` before it. */
@Injectable()
export class CustomerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<SignedInRequest>().user.role !== 'admin') return true;
    throw customersOnly();
  }
}

/** For all signed-in users. */
export const SignedIn = () => applyDecorators(UseGuards(SignedInGuard), ApiBearerAuth(), ApiProblems(signInRequired()));
/** For admins only. */
export const AdminOnly = () =>
  applyDecorators(UseGuards(SignedInGuard, AdminGuard), ApiBearerAuth(), ApiProblems(signInRequired(), adminsOnly()));
/** For signed-in customers, not for admins. */
export const CustomerOnly = () =>
  applyDecorators(
    UseGuards(SignedInGuard, CustomerGuard),
    ApiBearerAuth(),
    ApiProblems(signInRequired(), customersOnly()),
  );

/** The caller of a guarded route. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.switchToHttp().getRequest<SignedInRequest>().user,
);
