import crypto from 'crypto';
import jwt from 'jsonwebtoken';
import { aCaller } from '#test/support/builders.js';
import { freezeClock } from '#test/support/clock.js';
import { newId } from '#shared/object-id.js';
import { SESSION, SessionKey } from '../domain/session.js';
import { JwtStrategy } from '../http/jwt.strategy.js';
import { Sessions } from '../ports/sessions.js';
import { JwtSessionTokens } from './jwt-session-tokens.js';

/** jsonwebtoken calls `createPublicKey` for every key that is a text, and `createHmac` for every signature. */
jest.mock('crypto', () => {
  const actual = jest.requireActual<typeof crypto>('crypto');
  return {
    ...actual,
    createPublicKey: jest.fn(actual.createPublicKey),
    createHmac: jest.fn(actual.createHmac),
  };
});
afterEach(() => jest.useRealTimers());

const SECRET = 'a secret of the test, long enough for HS256';
const key = new SessionKey(SECRET);
const tokens = new JwtSessionTokens(key, 3600);
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

  it('has the version of no user if it lacks a version', () => {
    expect(tokens.verify(forged({}))).toEqual({ ...subject, version: Number.NaN });
  });

  it('is verified by the rate limit and by the guard without parsing the key', async () => {
    const caller = aCaller({ _id: subject.id });
    class OneUser extends Sessions {
      override callerOf = async () => caller;
    }
    const request = { headers: { authorization: `Bearer ${tokens.issue(subject)}` } };
    const admitted = new Promise((success) => {
      const strategy: object = Object.assign(new JwtStrategy(key, new OneUser()), { success });
      (strategy as { authenticate: (given: object) => void }).authenticate(request);
    });
    expect(await admitted).toBe(caller);
    expect(tokens.verify(tokens.issue(subject))).toEqual(subject);
    expect(crypto.createPublicKey).not.toHaveBeenCalled();
  });

  it('has its signature checked once until it expires', () => {
    freezeClock(new Date('2026-01-01T00:00:00.000Z'));
    const token = tokens.issue(subject);
    jest.mocked(crypto.createHmac).mockClear();
    expect([tokens.verify(token), tokens.verify(token)]).toEqual([subject, subject]);
    expect(crypto.createHmac).toHaveBeenCalledTimes(1);
    jest.setSystemTime(new Date('2026-01-01T00:59:59.999Z'));
    expect(tokens.verify(token)).toEqual(subject);
    jest.setSystemTime(new Date('2026-01-01T01:00:00.000Z'));
    expect(tokens.verify(token)).toBeUndefined();
  });

  it('has its signature checked again after 5000 others, so that memory is bounded', () => {
    const first = tokens.issue(subject);
    expect(tokens.verify(first)).toEqual(subject);
    for (let version = 0; version < 5000; version += 1) tokens.verify(tokens.issue({ ...subject, version }));
    jest.mocked(crypto.createHmac).mockClear();
    expect(tokens.verify(first)).toEqual(subject);
    expect(crypto.createHmac).toHaveBeenCalledTimes(1);
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
    expect(new JwtSessionTokens(new SessionKey(SECRET), 3600).verify(forged({ expiresIn: -1 }))).toBeUndefined();
  });

  it.each([
    ['a token signed with another secret', forged({}, 'another secret')],
    ['a token of another issuer', forged({ issuer: 'elsewhere' })],
    ['a token for another audience', forged({ audience: 'elsewhere' })],
    ['a token signed with another algorithm', forged({ algorithm: 'HS512' })],
    ['a token that is not signed', forged({ algorithm: 'none' }, '')],
    ['a text that is no JWT', 'abc'],
    ['an empty text', ''],
  ])('refuses %s', (_, token) => {
    expect(tokens.verify(token)).toBeUndefined();
  });
});
