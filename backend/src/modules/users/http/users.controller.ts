import { Body, Controller, Delete, Get, Header, Headers, Param, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiEmailParam, ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, PRIVATE, SignedIn } from '#shared/http/guards.js';
import { ApiList, filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { userErrors } from '../domain/user.errors.js';
import { USER_LIST } from '../domain/user.js';
import { UsersService } from '../users.service.js';
import { AdminAnswer, OpenSessionBody, ProfileBody, Session, UserListQuery, userView, UserView } from './user.dto.js';

@ApiTags('Users')
@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('admin/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'isAdmin',
    summary: 'Check whether a user is an admin',
    description: 'Whether you are an admin; admins may ask about every user. An unknown user is not an admin.',
  })
  @ApiEmailParam("The user's e-mail")
  @ApiOkResponse({ type: AdminAnswer, description: 'Whether the user is an admin' })
  @ApiProblems(userErrors.unknown())
  async isAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<AdminAnswer> {
    return { admin: await this.users.isAdmin(email, caller) };
  }

  @Get('user')
  @AdminOnly()
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'List users',
    description: 'All users by e-mail, filtered by search, whole or by page.',
  })
  @ApiList(UserView)
  list(
    @Query() query: UserListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(request, reply, this.users, query, filterOf(USER_LIST, query), userView);
  }

  @Put('user/:email')
  @Header('Cache-Control', PRIVATE)
  @ApiBearerAuth('id-token')
  @ApiOperation({
    operationId: 'openSession',
    summary: 'Sign in to the shop',
    description:
      "Takes the identity provider's ID token as bearer, creates or finds the user and answers the shop's access token.",
  })
  @ApiOkResponse({ type: Session, description: 'The session is open' })
  @ApiEmailParam('Your e-mail')
  @ApiHeader({
    name: 'authorization',
    required: false,
    description: "`Bearer` and the identity provider's ID token",
    example: 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImNhcmwifQ.sig',
  })
  @ApiProblems(
    invalid([{ field: 'email', message: '*Please enter a valid email' }]),
    userErrors.noIdToken(),
    userErrors.otherEmail(),
    userErrors.boundElsewhere(),
  )
  async openSession(
    @Param('email') email: string,
    @Body() body: OpenSessionBody,
    @Headers('authorization') authorization?: string,
  ): Promise<Session> {
    return { token: await this.users.openSession(email, body.email, authorization) };
  }

  @Delete('user/:email/sessions')
  @SignedIn()
  @ApiOperation({
    operationId: 'endSessions',
    summary: 'Sign out everywhere',
    description: 'Ends your sessions in every browser, including this one.',
  })
  @ApiEmailParam('Your e-mail')
  @ApiOkResponse({ type: Modified, description: 'Your access tokens are invalid now' })
  @ApiProblems(userErrors.unknown())
  async endSessions(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.users.endSessions(email, caller) };
  }

  @Put('user/admin/:email')
  @AdminOnly()
  @ApiOperation({
    operationId: 'makeAdmin',
    summary: 'Make a user an admin',
    description: 'The user is an admin from their next request on, without signing in again.',
  })
  @ApiEmailParam("The user's e-mail")
  @ApiOkResponse({ type: Modified, description: '0 when the user is an admin already' })
  @ApiProblems(userErrors.unknown(), userErrors.unverified('carl@example.com'))
  async makeAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.users.makeAdmin(email, caller) };
  }

  @Get('user/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'getProfile',
    summary: 'Read a profile',
    description: "A user's profile; for that user and for admins.",
  })
  @ApiEmailParam("The user's e-mail")
  @ApiOkResponse({ type: UserView, description: 'The profile' })
  @ApiProblems(userErrors.unknown())
  async profile(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<UserView> {
    return userView(await this.users.profile(email, caller));
  }

  @Put('update/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'updateProfile',
    summary: 'Change your profile',
    description: 'Sets the given fields; an empty text clears a field, an absent field stays unchanged.',
  })
  @ApiIdParam('Your own id')
  @ApiOkResponse({ type: Modified, description: '0 when nothing changed' })
  @ApiProblems(invalid([{ field: 'linkedinUrl', message: '*Please enter a valid link' }]), userErrors.unknown())
  async updateProfile(
    @Param('id') id: string,
    @Body() body: ProfileBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.users.updateProfile(id, { ...body }, caller) };
  }
}
