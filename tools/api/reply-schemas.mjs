// @ts-check
// Generates the JSON schemas of replies from the contracts' types:
//   node tools/api/reply-schemas.mjs           writes them
//   node tools/api/reply-schemas.mjs --check   fails if the written ones are out of date
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { root } from '../stack/setup/root.mjs';

const file = path.join(root, 'services/gateway/src/edge/description/reply-schemas.json');
const types = path.join(root, 'services/gateway/src/edge/description/reply-types.ts');

const { definitions } = createGenerator({
  path: types,
  tsconfig: path.join(root, 'tsconfig.base.json'),
  expose: 'export',
  jsDoc: 'basic',
  encodeRefs: false,
  // `npm run lint` checks the types.
  skipTypeCheck: true,
}).createSchema('ReplyTypes');
const replies = { ...definitions };
// Only names the others.
delete replies.ReplyTypes;
const text = `${linesOf(replies)}\n`.replaceAll('#/definitions/', '#/components/schemas/');

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'A type that calls answer with has changed: run `npm run api:schemas` and commit its result.\n',
  );
  process.exitCode = 1;
}

/** @param {unknown} schema @param {string} indent @returns {string} */
function inOneLine(schema, indent) {
  if (Array.isArray(schema)) return `[${schema.map((one) => inOneLine(one, indent)).join(', ')}]`;
  if (typeof schema !== 'object' || schema === null) return JSON.stringify(schema);
  const entries = Object.entries(schema).map(
    ([key, one]) =>
      `${JSON.stringify(key)}: ${key === 'properties' ? linesOf(one, indent) : inOneLine(one, indent)}`,
  );
  return `{ ${entries.join(', ')} }`;
}

/**
 * A line for each type and for each field, so that a diff shows what has changed.
 * @param {object} named
 * @returns {string}
 */
function linesOf(named, indent = '') {
  const inner = `${indent}  `;
  const lines = Object.entries(named).map(
    ([name, schema]) => `${inner}${JSON.stringify(name)}: ${inOneLine(schema, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
