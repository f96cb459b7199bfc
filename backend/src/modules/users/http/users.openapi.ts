import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiEmailParam, ApiIdParam } from '#shared/http/parameters.js';
import { Modified } from '#shared/http/responses.dto.js';
import { ApiList } from '#shared/http/list-query.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { viewsChanged } from '../domain/saved-view.js';
import { userErrors } from '../domain/user.errors.js';
import { SavedViewsView, ViewsAnswer } from './saved-view.dto.js';
import { AdminAnswer, Session, UserView } from './user.dto.js';

/** What the API document says of each route of `UsersController`. */
export const UsersApi = {
  isAdmin: applyDecorators(
    ApiOperation({
      operationId: 'isAdmin',
      summary: 'Check whether a user is an admin',
      description: 'Whether you are an admin; admins may ask about every user. An unknown user is not an admin.',
    }),
    ApiEmailParam("The user's e-mail"),
    ApiOkResponse({ standardSchema: AdminAnswer, description: 'Whether the user is an admin' }),
    ApiProblems(userErrors.unknown()),
  ),
  list: applyDecorators(
    ApiOperation({
      operationId: 'listUsers',
      summary: 'List users',
      description: 'All users by e-mail, filtered by search, whole or by page.',
    }),
    ApiList(UserView),
  ),
  openSession: applyDecorators(
    ApiBearerAuth('id-token'),
    ApiOperation({
      operationId: 'openSession',
      summary: 'Sign in to the shop',
      description:
        "Takes the identity provider's ID token as bearer, creates or finds the user and answers the shop's access token.",
    }),
    ApiOkResponse({ standardSchema: Session, description: 'The session is open' }),
    ApiEmailParam('Your e-mail'),
    ApiHeader({
      name: 'authorization',
      required: false,
      description: "`Bearer` and the identity provider's ID token",
      example: 'Bearer eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImNhcmwifQ.sig',
    }),
    ApiProblems(
      invalid([{ field: 'email', message: '*Please enter a valid email' }]),
      userErrors.noIdToken(),
      userErrors.otherEmail(),
      userErrors.boundElsewhere(),
    ),
  ),
  endSessions: applyDecorators(
    ApiOperation({
      operationId: 'endSessions',
      summary: 'Sign out everywhere',
      description: 'Ends your sessions in every browser, including this one.',
    }),
    ApiEmailParam('Your e-mail'),
    ApiOkResponse({ standardSchema: Modified, description: 'Your access tokens are invalid now' }),
    ApiProblems(userErrors.unknown()),
  ),
  makeAdmin: applyDecorators(
    ApiOperation({
      operationId: 'makeAdmin',
      summary: 'Make a user an admin',
      description: 'The user is an admin from their next request on, without signing in again.',
    }),
    ApiEmailParam("The user's e-mail"),
    ApiOkResponse({ standardSchema: Modified, description: '0 when the user is an admin already' }),
    ApiProblems(userErrors.unknown(), userErrors.unverified('carl@example.com')),
  ),
  removeAdmin: applyDecorators(
    ApiOperation({
      operationId: 'removeAdmin',
      summary: 'Make an admin a customer again',
      description:
        'The user is a customer from their next request on. `ADMIN_EMAILS` makes the users it names admins again at their next sign-in.',
    }),
    ApiEmailParam("The user's e-mail"),
    ApiOkResponse({ standardSchema: Modified, description: '0 when the user is a customer already' }),
    ApiProblems(userErrors.unknown(), userErrors.lastAdmin('ada@example.com')),
  ),
  chooseMessages: applyDecorators(
    ApiOperation({
      operationId: 'chooseMessages',
      summary: 'Choose your messages',
      description: 'Sets which messages you get as an admin; at first only those about disputes.',
    }),
    ApiEmailParam('Your e-mail'),
    ApiOkResponse({ standardSchema: Modified, description: 'The messages are chosen' }),
    ApiProblems(invalid([{ field: 'low-stock', message: 'Please enter true or false' }]), userErrors.unknown()),
  ),
  profile: applyDecorators(
    ApiOperation({
      operationId: 'getProfile',
      summary: 'Read a profile',
      description: "A user's profile; for that user and for admins.",
    }),
    ApiEmailParam("The user's e-mail"),
    ApiOkResponse({ standardSchema: UserView, description: 'The profile' }),
    ApiProblems(userErrors.unknown()),
  ),
  views: applyDecorators(
    ApiOperation({
      operationId: 'getViews',
      summary: 'Read your views',
      description: 'Your named views of lists and, for an admin, those that other admins share.',
    }),
    ApiEmailParam('Your e-mail'),
    ApiOkResponse({ type: ViewsAnswer, description: 'The views' }),
    ApiProblems(userErrors.unknown()),
  ),
  replaceViews: applyDecorators(
    ApiOperation({
      operationId: 'putViews',
      summary: 'Change your views',
      description:
        "Replaces all of your views if they are still at the revision; otherwise merge them with `current`. Other admins' shared views can only be hidden.",
    }),
    ApiEmailParam('Your e-mail'),
    ApiOkResponse({ type: SavedViewsView, description: 'Your views at their new revision' }),
    ApiProblems(
      invalid([{ field: 'views.0.name', message: '*Enter a name' }]),
      userErrors.unknown(),
      viewsChanged({ views: [{ list: 'listOrders', name: 'Late', search: 'status=unpaid' }], revision: 4 }),
    ),
  ),
  updateProfile: applyDecorators(
    ApiOperation({
      operationId: 'updateProfile',
      summary: 'Change your profile',
      description: 'Sets the given fields; an empty text clears a field, an absent field stays unchanged.',
    }),
    ApiIdParam('Your own id'),
    ApiOkResponse({ standardSchema: Modified, description: '0 when nothing changed' }),
    ApiProblems(invalid([{ field: 'linkedinUrl', message: '*Please enter a valid link' }]), userErrors.unknown()),
  ),
};
