import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import type { RequestClass } from '../src/edge/description/schema-of';

const contracts = path.resolve(__dirname, '../../../libs/contracts/src');

export const rulesOf = (Class: RequestClass) =>
  getMetadataStorage().getTargetValidationMetadatas(Class, Class.name, false, false);
const isRequestClass = (value: unknown): value is RequestClass =>
  typeof value === 'function' &&
  value.prototype !== undefined &&
  rulesOf(value as RequestClass).length > 0;

/** The classes of all bodies and queries. */
export const requestClasses = readdirSync(contracts, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .flatMap((file) => Object.values(jest.requireActual<object>(path.join(contracts, file))))
  .filter(isRequestClass);
