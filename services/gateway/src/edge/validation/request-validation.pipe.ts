import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '@contracts/refusals';
import { Refusal } from '@service-kit/refusal';
import { unreadableParts } from './readable-text';

/** Checks bodies and queries with the classes of the contracts; nothing is converted on the way. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors: ValidationError[]) => invalid(fieldErrors(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' || metadata.type === 'query') {
      const problems = unreadableParts(value);
      if (problems.length > 0) throw invalid(problems);
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

export function invalid(errors: FieldError[]): Refusal {
  return new Refusal('validation_failed', { details: { errors } });
}

/** Each wrong field once, with its path: `positions.3.lat`. */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const message = messageOf(error);
    return [...(message ? [{ field, message }] : []), ...fieldErrors(error.children ?? [], field)];
  });
}

/** Decorators apply from the bottom up: the last one that failed is the topmost, the plainest. */
function messageOf({ constraints, property }: ValidationError): string | undefined {
  if (!constraints) return undefined;
  if ('whitelistValidation' in constraints) return 'This field is not known here';
  const message = Object.values(constraints).at(-1);
  return message?.startsWith(`${property} must`)
    ? `M${message.slice(property.length + 2)}`
    : message;
}
