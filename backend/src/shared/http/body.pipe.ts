import { Injectable, type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { invalid } from '../domain-error.js';
import { validateBody } from './validate-body.js';

/** Checks every body that a route takes as a class of its own; a route that reads its body itself takes it as `unknown`. */
@Injectable()
export class BodyPipe implements PipeTransform<unknown, Promise<unknown>> {
  async transform(value: unknown, { type, metatype: given }: ArgumentMetadata): Promise<unknown> {
    const metatype = given as Type<object> | undefined;
    if (type !== 'body' || metatype === undefined || metatype === Object) return value;
    const { body, errors } = await validateBody(metatype, value);
    if (!body) throw invalid(errors);
    return body;
  }
}
