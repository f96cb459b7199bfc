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

/** For answers that are one user's or the admins' alone: no cache may keep them, the browser's own included. */
export const PRIVATE = 'private, no-store';

/** Lets a request pass that carries an access token of this shop; its caller is looked up each time. The answer is private. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    void context.switchToHttp().getResponse<FastifyReply>().header('Cache-Control', PRIVATE);
    return super.canActivate(context);
  }

  override handleRequest<TUser = Caller>(error: unknown, user: TUser | false): TUser {
    // An error means that the store could not be asked; a bad token comes without one.
    if (error instanceof Error) throw error;
    if (!user) throw signInRequired();
    return user;
  }
}

/** Lets admins pass; comes after `SignedInGuard`. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<SignedInRequest>().user.role === 'admin') return true;
    throw adminsOnly();
  }
}

/** Lets everyone but admins pass; comes after `SignedInGuard`. */
@Injectable()
export class CustomerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.switchToHttp().getRequest<SignedInRequest>().user.role !== 'admin') return true;
    throw customersOnly();
  }
}

/** For anyone who is signed in. */
export const SignedIn = () => applyDecorators(UseGuards(SignedInGuard), ApiBearerAuth(), ApiProblems(signInRequired()));
/** For admins alone. */
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
