import jwt from 'jsonwebtoken';
import { newId } from '#shared/object-id.js';
import { SESSION } from '../domain/session.js';
import { JwtSessionTokens } from './jwt-session-tokens.js';

const SECRET = 'a secret of the test, long enough for HS256';
const tokens = new JwtSessionTokens(SECRET, 3600);
const subject = { id: newId(), email: 'carl@test.com', version: 3 };

/** A token with some claims or options forged. */
const forged = (options: jwt.SignOptions, secret = SECRET) =>
  jwt.sign({ email: subject.email }, secret, {
    subject: subject.id,
    issuer: SESSION.issuer,
    audience: SESSION.audience,
    expiresIn: 60,
    ...options,
  });

describe('an access token', () => {
  it('names its user', () => {
    expect(tokens.verify(tokens.issue(subject))).toEqual(subject);
  });

  it('has version 0 if it lacks a version', () => {
    expect(tokens.verify(forged({}))).toEqual({ ...subject, version: 0 });
  });

  it('contains no role', () => {
    expect(Object.keys(jwt.decode(tokens.issue(subject)) as object).sort()).toEqual([
      'aud',
      'email',
      'exp',
      'iat',
      'iss',
      'sub',
      'ver',
    ]);
  });

  it('is refused after its expiry', () => {
    expect(new JwtSessionTokens(SECRET, 3600).verify(forged({ expiresIn: -1 }))).toBeUndefined();
  });

  it.each([
    ['signed with another secret', forged({}, 'another secret')],
    ['of another issuer', forged({ issuer: 'elsewhere' })],
    ['for another audience', forged({ audience: 'elsewhere' })],
    ['signed with another algorithm', forged({ algorithm: 'HS512' })],
    ['that is not signed', forged({ algorithm: 'none' }, '')],
    ['that is no JWT', 'abc'],
    ['that is empty', ''],
  ])('%s is refused', (_, token) => {
    expect(tokens.verify(token)).toBeUndefined();
  });
});
