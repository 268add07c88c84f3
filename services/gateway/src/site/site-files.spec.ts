import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { SiteFiles } from './site-files';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'site-files-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const listed = async (pages: string): Promise<SiteFiles> => {
  for (const file of ['index.html', 'robots.txt', 'icon.svg', 'icon.svg.br', '.secret'])
    writeFileSync(path.join(folder, file), '');
  writeFileSync(path.join(folder, 'pages.json'), pages);
  const files = new SiteFiles(Object.assign(new GatewayConfig(), { SITE_DIR: folder }));
  await files.onModuleInit();
  return files;
};

describe('the site’s files', () => {
  it('sends as they are only the files that nothing is filled into', async () => {
    const files = await listed('{"pages":[],"notFound":"404.html","texts":["robots.txt"]}');
    expect(files.has('/icon.svg')).toBe(true);
    for (const file of ['/index.html', '/robots.txt', '/pages.json', '/icon.svg.br', '/.secret'])
      expect({ file, has: files.has(file) }).toEqual({ file, has: false });
  });

  it.each(['{"pages":{}}', '{"pages":[],"texts":[]}', 'null', '<html>'])(
    'refuses the list of pages %s',
    async (list) => {
      await expect(listed(list)).rejects.toThrow(/pages\.json/);
    },
  );

  it('does without a built site', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const files = new SiteFiles(Object.assign(new GatewayConfig(), { SITE_DIR: folder }));
    await files.onModuleInit();
    expect(files.pages).toBeUndefined();
    expect(files.has('/index.html')).toBe(false);
  });
});
