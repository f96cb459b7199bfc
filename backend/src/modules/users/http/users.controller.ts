import { Body, Controller, Get, Headers, Param, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Modified } from '#shared/http/answers.dto.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { ApiProblems } from '#shared/http/problem.js';
import { USER_SORTS } from '../domain/user.js';
import { UsersService } from '../users.service.js';
import { UserAnswers, USER_FILTERS } from './user.answers.js';
import { AdminAnswer, OpenSessionBody, ProfileBody, Session, userView, UserView } from './user.dto.js';

@ApiTags('users')
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly answers: UserAnswers,
  ) {}

  @Get('admin/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'isAdmin',
    summary: 'Whether a user is an admin',
    description: 'For that user, and for admins; an unknown user is none.',
  })
  @ApiOkResponse({ type: AdminAnswer, description: 'The answer' })
  @ApiProblems(404)
  async isAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<AdminAnswer> {
    return { admin: await this.users.isAdmin(email, caller) };
  }

  @Get('user')
  @AdminOnly()
  @ApiOperation({
    operationId: 'listUsers',
    summary: 'All users',
    description: 'Every user record, or those that match, or a page of them.',
  })
  @ApiList(UserView, USER_SORTS, USER_FILTERS)
  list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendList(query, request, reply);
  }

  @Put('user/:email')
  @ApiBearerAuth('id-token')
  @ApiOperation({
    operationId: 'openSession',
    summary: 'Sign in to the shop',
    description:
      "Takes the identity provider's ID token as bearer, makes or finds the user record of its e-mail, and answers this shop's access token.",
  })
  @ApiOkResponse({ type: Session, description: 'The session is open' })
  @ApiProblems(400, 401, 403, 413, 415, 503)
  async openSession(
    @Param('email') email: string,
    @Body() body: OpenSessionBody,
    @Headers('authorization') authorization?: string,
  ): Promise<Session> {
    return { token: await this.users.openSession(email, body.email, authorization) };
  }

  @Put('user/admin/:email')
  @AdminOnly()
  @ApiOperation({
    operationId: 'makeAdmin',
    summary: 'Make a user an admin',
    description: 'In force at their next request.',
  })
  @ApiOkResponse({ type: Modified, description: '0 when they are one already' })
  @ApiProblems(404)
  async makeAdmin(@Param('email') email: string): Promise<Modified> {
    return { modifiedCount: await this.users.makeAdmin(email) };
  }

  @Get('user/:email')
  @SignedIn()
  @ApiOperation({
    operationId: 'getProfile',
    summary: "A user's profile",
    description: 'For that user, and for admins.',
  })
  @ApiOkResponse({ type: UserView, description: 'The profile' })
  @ApiProblems(404)
  async profile(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<UserView> {
    return userView(await this.users.profile(email, caller));
  }

  @Put('update/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'updateProfile',
    summary: 'Change your profile',
    description: 'An empty text clears a field, an absent one stays.',
  })
  @ApiOkResponse({ type: Modified, description: '0 when nothing changed' })
  @ApiProblems(400, 404, 413, 415)
  async updateProfile(
    @Param('id') id: string,
    @Body() body: ProfileBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.users.updateProfile(id, { ...body }, caller) };
  }
}
