// @ts-check
// The copy deck: every visible text in the sources, by area, with file and line.
//   npm run copy                    prints it, and writes every email and text message to docs/messages
//   npm run copy -- booking         only files with `booking` in their path
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../stack/setup/root.mjs';

/** Where a text appears, by the first prefix that matches its file. */
const areas = /** @type {const} */ ([
  ['frontend/src/features/', 'Pages'],
  ['frontend/src/', 'Every page'],
  ['services/notifications/src/templates/', 'Emails and text messages'],
  ['libs/contracts/', 'Forms, statuses and refusals of all services'],
  ['services/', 'Refusals, logs and files of a service'],
  ['libs/', 'Refusals and logs of all services'],
  ['tools/stack/', 'Command line'],
]);

/** What a text is for, by its attribute or property. */
const situations = /** @type {Record<string, string>} */ ({
  title: 'title',
  heading: 'title',
  label: 'label',
  'aria-label': 'label',
  placeholder: 'placeholder',
  description: 'description',
  message: 'message',
  hint: 'hint',
  alt: 'picture',
  subject: 'subject',
});

const own = process.argv.slice(2);
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', 'tools/stack/*.mjs'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .trim()
  .split('\n')
  .filter((file) => !/\.(?:spec|e2e)\.|\/test\/|\/testing\/|^bench|^e2e/.test(file))
  .filter((file) => own.every((part) => file.includes(part)));

/** Several words that start like a sentence, not a class, address, event or code. */
const isForPeople = (/** @type {string} */ text) =>
  /[a-z’'] [a-zA-Z$]/.test(text) &&
  /^[A-Z’'“`$a-z(.]/.test(text) &&
  !/^[a-z-]+(?: [a-z-]+)*$|^[A-Z_ ]+$|\bSELECT\b|\bUPDATE\b|\bINSERT\b/.test(text);

/** @param {ts.Node} node @returns {string | null} */
function textOf(node) {
  if (ts.isJsxText(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isStringLiteral(node))
    return ts.isImportDeclaration(node.parent) || ts.isLiteralTypeNode(node.parent)
      ? null
      : node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

/** @param {ts.Node} node */
function situationOf(node) {
  if (ts.isJsxText(node)) return 'text';
  for (let at = node.parent, depth = 0; at && depth < 3; at = at.parent, depth += 1) {
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at)) {
      return situations[at.name.getText().replaceAll(/['"]/g, '')] ?? 'text';
    }
    if (ts.isNewExpression(at)) return 'refusal';
  }
  return 'text';
}

/** @param {string} file @returns {string[]} */
function linesOf(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const found = [];
  const visit = (/** @type {ts.Node} */ node) => {
    const seen = textOf(node)?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (isForPeople(seen)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`  ${file}:${line + 1}  ${situationOf(node)}: ${seen}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @type {Map<string, string[]>} */
const deck = new Map();
for (const file of files) {
  const [prefix, area] = areas.find(([start]) => file.startsWith(start)) ?? [];
  if (!prefix) continue;
  const lines = linesOf(file);
  if (lines.length === 0) continue;
  const place = area === 'Pages' ? (file.slice(prefix.length).split('/')[0] ?? '') : '';
  const title = place ? `${area}: ${place}` : `${area}`;
  deck.set(title, [...(deck.get(title) ?? []), ...lines]);
}
for (const [title, lines] of [...deck].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(`\n${title}\n${lines.join('\n')}`);
}

execFileSync(
  process.execPath,
  ['tools/test/run-typescript.mjs', 'services/notifications/test/write-messages.ts'],
  { cwd: root, stdio: 'inherit' },
);
