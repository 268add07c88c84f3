// Compiles one project's TypeScript into the same folders of dist/:  node compile.mjs services/booking
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transformFile } from '@swc/core';
import { root, swcOptions } from './swc-options.mjs';

const project = process.argv[2];
if (!project) throw new Error('Usage: compile.mjs <project folder>');
const out = path.join(root, 'dist', project);
await rm(out, { recursive: true, force: true });

const isSource = (file) =>
  /\.tsx?$/.test(file) && !/\.d\.ts$/.test(file) && !/\.(spec|e2e)\.tsx?$/.test(file);
const isData = (file) => /[/\\]src[/\\].*\.(json|sql)$/.test(file);
const entries = (await readdir(path.join(root, project), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath, entry.name))
  .filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
const files = entries.filter(isSource);
const targetOf = (file) => path.join(root, 'dist', path.relative(root, file));

await Promise.all(
  files.map(async (file) => {
    const { code, map } = await transformFile(file, swcOptions);
    const target = targetOf(file).replace(/\.tsx?$/, '.js');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
    await writeFile(`${target}.map`, map);
  }),
);

await Promise.all(
  entries.filter(isData).map(async (file) => {
    await mkdir(path.dirname(targetOf(file)), { recursive: true });
    await copyFile(file, targetOf(file));
  }),
);
