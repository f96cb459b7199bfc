import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import jwt from 'jsonwebtoken';
import { SESSION, SessionKey } from '#modules/users/domain/session.js';
import { newId } from '#shared/object-id.js';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Invalid access tokens of a real user, by their defect. */
export function forgedTokens(
  app: NestFastifyApplication,
  user: { _id: string; email: string },
  admin: { _id: string },
) {
  const { key } = app.get(SessionKey);
  const { issuer, audience, algorithm } = SESSION;
  const claims = { email: user.email };
  const options = { subject: user._id, issuer, audience, algorithm, expiresIn: 600 };
  const genuine = jwt.sign(claims, key, options);
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const claimsOfGenuine = jwt.decode(genuine) as object;
  return {
    'no JWT': 'nonsense',
    'signed with another key': jwt.sign(claims, 'another key of the same length or so, for certain', options),
    'signed with no key': jwt.sign(claims, '', { ...options, algorithm: 'none' }),
    'unsigned, its signature kept': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    'tampered with': `${header}.${encode({ ...claimsOfGenuine, sub: admin._id })}.${signature}`,
    'cut off before its signature': `${header}.${payload}.`,
    'signed by another algorithm': jwt.sign(claims, key, { ...options, algorithm: 'HS512' }),
    expired: jwt.sign(claims, key, { ...options, expiresIn: -1 }),
    'not valid yet': jwt.sign(claims, key, { ...options, notBefore: 600 }),
    'of another issuer': jwt.sign(claims, key, { ...options, issuer: 'another-shop' }),
    'for another audience': jwt.sign(claims, key, { ...options, audience: 'another-api' }),
    'of a deleted user': jwt.sign(claims, key, { ...options, subject: newId() }),
    'without a subject': jwt.sign(claims, key, { issuer, audience, algorithm, expiresIn: 600 }),
  };
}
