// @ts-check
// Generates the JSON schemas of replies from the contracts' types:
//   node tools/api/reply-schemas.mjs           writes them
//   node tools/api/reply-schemas.mjs --check   fails if the written ones are out of date
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
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

const schemas = JSON.stringify(definitions).replaceAll('#/definitions/', '#/components/schemas/');
const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
const { code: text } = await format(file, schemas, style);

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'A type that calls answer with has changed: run `npm run api:schemas` and commit its result.\n',
  );
  process.exitCode = 1;
}
