import { plainToInstance, type ClassConstructor } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import type { OpenAPIObject } from '@nestjs/swagger';
import { isGiven } from '@contracts/parsing';
import { estimateLimits, estimateMessages } from '@contracts/vocabulary/estimates';
import { costMessages } from '@contracts/vocabulary/money';
import {
  countiesMessage,
  openingHoursMessage,
} from '@contracts/vocabulary/office/booking-settings';
import { priceBookMessages } from '@contracts/vocabulary/office/price-book';
import { taxMessages } from '@contracts/vocabulary/tax/tax-settings';
import {
  entriesMessage,
  listChecks,
  plainTextMessage,
} from '@contracts/vocabulary/site/content-rules';
import { reportMessages } from '@contracts/vocabulary/office/reports';
import { emailLettersMessage } from '@contracts/vocabulary/text/typed-text';

export type SchemaObject = Exclude<
  NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string],
  { $ref: string }
>;
export type RequestClass = abstract new () => object;

/** Derived from the validation rules. A second set of decorators would soon differ from them. */
export function schemaOf(Class: RequestClass): SchemaObject {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Class, Class.name, false, false);
  const properties: Record<string, SchemaObject> = {};
  const optional = new Set<string>();
  /** A condition other than "present" lets null past the rules. */
  const nullable = new Set<string>();
  for (const { propertyName, type, name, constraints, each } of rules) {
    const property = (properties[propertyName] ??= {});
    if (type === 'conditionalValidation') {
      if (constraints?.[0] === isGiven) optional.add(propertyName);
      else nullable.add(propertyName);
      continue;
    }
    const facts =
      type === 'nestedValidation'
        ? nestedSchema(Class, propertyName, each)
        : factsOf(name ?? type, constraints ?? []);
    if (each) property.items = { ...property.items, ...facts };
    else Object.assign(property, facts);
  }
  for (const property of nullable) {
    const schema = properties[property] as { type?: unknown } | undefined;
    if (schema?.type) schema.type = [schema.type, 'null'];
  }
  const required = Object.keys(properties).filter((property) => !optional.has(property));
  return { type: 'object', additionalProperties: false, properties, required };
}

/** For a nested object or a list's items, from its class. */
function nestedSchema(Class: RequestClass, property: string, each: boolean): SchemaObject {
  const request = { [property]: each ? [{}] : {} };
  const made: unknown = plainToInstance(Class as ClassConstructor<object>, request);
  const value = [(made as Record<string, unknown>)[property]].flat()[0];
  const Nested = (value as object).constructor;
  return schemaOf(Nested as unknown as RequestClass);
}

function factsOf(rule: string, constraints: readonly unknown[]): SchemaObject {
  const [first] = constraints;
  switch (rule) {
    case 'isString':
      return { type: 'string' };
    case 'isBoolean':
      return { type: 'boolean' };
    case 'isEmail':
      return { type: 'string', format: 'email' };
    case 'isUuid':
      return { type: 'string', format: 'uuid' };
    case 'isIso8601':
      return { type: 'string', format: 'date-time' };
    case 'isCalendarDate':
      return { type: 'string', format: 'date' };
    case 'isInt':
      return { type: 'integer' };
    case 'isNumber':
      return { type: 'number' };
    case 'isDollars':
      return {
        type: 'number',
        minimum: Number(first),
        maximum: Number(constraints[1]),
        multipleOf: 0.01,
      };
    case 'isObject':
      return { type: 'object' };
    case 'isArray':
      return { type: 'array' };
    case 'isIn':
      return { type: 'string', enum: [...(first as readonly unknown[])] };
    case 'min':
      return { minimum: Number(first) };
    case 'max':
      return { maximum: Number(first) };
    case 'matches':
      return { type: 'string', pattern: patternOf(first as RegExp) };
    case 'minLength':
      return { minLength: Number(first) };
    case 'maxLength':
    case 'maxText':
      return { maxLength: Number(first) };
    case 'isNotEmpty':
      return { minLength: 1 };
    case 'arrayMinSize':
      return { minItems: Number(first) };
    case 'arrayUnique':
      return { uniqueItems: true };
    case 'arrayMaxSize':
      return { maxItems: Number(first) };
    case 'isName':
      return { description: 'Without a web address and a line break' };
    case 'hasPlainMailbox':
      return { description: emailLettersMessage };
    case 'endsAReportPeriod':
      return { description: reportMessages.period };
    case 'addsUpToACost':
      return { description: `Without totalCost. ${costMessages.sum}` };
    case 'isWorkWeek':
      return { description: 'Each weekday at most once, with a start before its end' };
    case 'areDaysOff':
      return { description: 'None may end before it starts' };
    case 'areServedAreas':
      return { description: 'Counties and ZIP codes of the service area' };
    case 'isOpeningHours':
      return { description: openingHoursMessage };
    case 'areCounties':
      return { description: countiesMessage };
    case 'isPlainText':
      return { description: plainTextMessage };
    case 'haveOwnIds':
      return { description: `Each with its own id. ${entriesMessage}` };
    case 'areOpenings':
      return { description: listChecks.openings.message };
    case 'areServiceAreas':
      return { description: listChecks.areas.message };
    case 'areDifferentCounties':
      return { description: taxMessages.counties };
    case 'areDifferentParts':
      return { description: priceBookMessages.parts };
    case 'haveDifferentNames':
      return { description: estimateMessages.sameName };
    case 'addUpToACost':
      return { description: estimateMessages.total };
    case 'amountOfItsKind':
      return {
        type: 'number',
        minimum: -estimateLimits.dollars,
        maximum: estimateLimits.dollars,
        multipleOf: 0.01,
        description: 'Below 0 for a discount, and only then',
      };
    case 'isSignature':
      return { description: `At most ${estimateLimits.points} points in all strokes` };
    case 'onlyOf':
      return { description: `Only of a ${String(first)}` };
    case 'sameAs':
      return { description: `Must be the same as ${String(first)}` };
    default:
      throw new Error(`the rule ${rule} has no words in the description of the API: add them here`);
  }
}

/** OpenAPI has no flags. Without them the pattern would mean something else. */
function patternOf(expression: RegExp): string {
  if (expression.flags !== '') throw new Error(`${expression} has flags that OpenAPI cannot say`);
  return expression.source;
}
