// Lints texts as if they stood in the named files: JSON [{file, text}] on standard input,
// JSON [[{rule, message}]] on standard output. One process, since loading the rules costs seconds.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import { root } from './swc-options.mjs';

const eslint = new ESLint({ cwd: root });
const rows = JSON.parse(await text(process.stdin));
const results = [];
for (const row of rows) {
  const [result] = await eslint.lintText(row.text, { filePath: row.file });
  results.push(result.messages.map((found) => ({ rule: found.ruleId, message: found.message })));
}
process.stdout.write(JSON.stringify(results));
