import { Body, Controller, Delete, Get, Header, Headers, Param, Put, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Modified } from '#shared/http/responses.dto.js';
import { AdminOnly, CurrentCaller, PRIVATE, SignedIn } from '#shared/http/guards.js';
import { filterOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { USER_LIST } from '../domain/user.js';
import { UsersService } from '../users.service.js';
import {
  AdminAnswer,
  MessageSwitchesBody,
  OpenSessionBody,
  ProfileBody,
  Session,
  UserListQuery,
  userView,
  UserView,
} from './user.dto.js';
import { SavedViewsBody, SavedViewsView, toViews, ViewsAnswer } from './saved-view.dto.js';
import { UsersApi } from './users.openapi.js';

@ApiTags('Users')
@Controller()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get('admin/:email')
  @SignedIn()
  @UsersApi.isAdmin
  async isAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<AdminAnswer> {
    return { admin: await this.users.isAdmin(email, caller) };
  }

  @Get('user')
  @AdminOnly()
  @UsersApi.list
  list(
    @Query() query: UserListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(request, reply, this.users, query, filterOf(USER_LIST, query), userView);
  }

  @Put('user/:email')
  @Header('Cache-Control', PRIVATE)
  @UsersApi.openSession
  async openSession(
    @Param('email') email: string,
    @Body() body: OpenSessionBody,
    @Headers('authorization') authorization?: string,
  ): Promise<Session> {
    return { token: await this.users.openSession(email, body.email, authorization) };
  }

  @Delete('user/:email/sessions')
  @SignedIn()
  @UsersApi.endSessions
  async endSessions(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.users.endSessions(email, caller) };
  }

  @Put('user/admin/:email')
  @AdminOnly()
  @UsersApi.makeAdmin
  async makeAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.users.makeAdmin(email, caller) };
  }

  @Delete('user/admin/:email')
  @AdminOnly()
  @UsersApi.removeAdmin
  async removeAdmin(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<Modified> {
    return { modifiedCount: await this.users.removeAdmin(email, caller) };
  }

  @Put('user/:email/messages')
  @AdminOnly()
  @UsersApi.chooseMessages
  async chooseMessages(
    @Param('email') email: string,
    @Body() body: MessageSwitchesBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.users.chooseMessages(email, body, caller) };
  }

  @Get('user/:email')
  @SignedIn()
  @UsersApi.profile
  async profile(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<UserView> {
    return userView(await this.users.profile(email, caller));
  }

  @Get('user/:email/views')
  @SignedIn()
  @UsersApi.views
  async views(@Param('email') email: string, @CurrentCaller() caller: Caller): Promise<ViewsAnswer> {
    return await this.users.views(email, caller);
  }

  @Put('user/:email/views')
  @SignedIn()
  @UsersApi.replaceViews
  async replaceViews(
    @Param('email') email: string,
    @Body() body: SavedViewsBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SavedViewsView> {
    return await this.users.replaceViews(email, toViews(body), caller);
  }

  @Put('update/:id')
  @SignedIn()
  @UsersApi.updateProfile
  async updateProfile(
    @Param('id') id: string,
    @Body() body: ProfileBody,
    @CurrentCaller() caller: Caller,
  ): Promise<Modified> {
    return { modifiedCount: await this.users.updateProfile(id, { ...body }, caller) };
  }
}
