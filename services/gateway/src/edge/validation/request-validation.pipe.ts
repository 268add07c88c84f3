import { Injectable, ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import type { FieldError } from '@contracts/refusals';
import { isCheckedOnce, leavesTextsToOwner } from '@contracts/parsing';
import { Refusal } from '@service-kit/requests/refusal';
import { unreadableParts } from './readable-text';

const maxNamedErrors = 20;
const nameLength = 100;
/** Values of a body were counted before parsing. */
const queryFields = 50;
/** Valid queries to cache, per class. Longer ones are checked each time. */
const maxRemembered = 64;
const maxRememberedChars = 200;

@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  private readonly remembered = new Map<unknown, Map<string, unknown>>();

  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      exceptionFactory: (errors: ValidationError[]) => invalid(fieldErrors(errors)),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (!isCheckedOnce(metatype)) return this.checked(value, metadata);
    let remembered = this.remembered.get(metatype);
    if (!remembered) this.remembered.set(metatype, (remembered = new Map()));
    const query = JSON.stringify(value);
    const known = remembered.get(query);
    if (known) return known;
    // Shared by callers from here on.
    const request = Object.freeze(await this.checked(value, metadata));
    if (query.length > maxRememberedChars) return request;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(query, request);
    return request;
  }

  private async checked(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' || metadata.type === 'query') {
      if (metadata.type === 'body' && metadata.metatype !== Array && !isRecord(value)) {
        throw invalid([{ field: 'body', message: 'Must be an object' }]);
      }
      if (metadata.type === 'query' && Object.keys(value ?? {}).length > queryFields) {
        throw invalid([{ field: 'query', message: 'This has too many fields' }]);
      }
      const problems = leavesTextsToOwner(metadata.metatype) ? [] : unreadableParts(value);
      if (problems.length > 0) throw invalid(problems);
    }
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

/** An absent body is left to the class. */
function isRecord(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function invalid(errors: FieldError[]): Refusal {
  const named = errors
    .slice(0, maxNamedErrors)
    .map(({ field, message }) => ({ field: field.slice(0, nameLength), message }));
  return new Refusal('validation_failed', { details: { errors: named } });
}

/** Each wrong field once, with its path: `positions.3.lat`, up to a limit. */
export function fieldErrors(errors: readonly ValidationError[], parent = ''): FieldError[] {
  return errors.slice(0, maxNamedErrors).flatMap((error) => {
    const field = parent ? `${parent}.${error.property}` : error.property;
    const message = messageOf(error);
    return [...(message ? [{ field, message }] : []), ...fieldErrors(error.children ?? [], field)];
  });
}

/** Decorators apply from the bottom up, so the last failure is the topmost and simplest. */
function messageOf({ constraints, property }: ValidationError): string | undefined {
  if (!constraints) return undefined;
  if ('whitelistValidation' in constraints) return 'This field is not known here';
  const message = Object.values(constraints).at(-1);
  return message?.startsWith(`${property} must`)
    ? `M${message.slice(property.length + 2)}`
    : message;
}
