import { DomainError } from '#shared/domain-error.js';
import { publicPart, type Part } from './part.js';

/** The errors of the parts module. */
export const partErrors = {
  unknown: () => new DomainError('not-found', 'part-unknown', 'There is no such part.'),
  changed: (part: Part) =>
    new DomainError(
      'conflict',
      'part-changed',
      'This part was changed meanwhile; look at it again before you change it.',
      undefined,
      publicPart(part),
    ),
};
