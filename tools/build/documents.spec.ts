import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const pages = ['.', 'bench', 'docs', 'docs/adr', 'docs/reports', '.github'].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);

describe('the documents', () => {
  /** A change of a longer one can't be seen in a review. Long rows of tables are lists or sections. */
  it.each(pages)('%s has no line of more than 200 characters', (page) => {
    const lines = readFileSync(path.join(root, page), 'utf8').split('\n');
    const long = lines.flatMap((line, index) => (line.length > 200 ? [`line ${index + 1}`] : []));
    expect(long).toEqual([]);
  });

  it.each(pages)('%s links to pages and headings that exist', (page) => {
    const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[^]*?```/g, '');
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [file = '', heading] = link.split('#');
      const target = path.join(root, file === '' ? page : path.join(path.dirname(page), file));
      try {
        if (heading === undefined) return (readdirOrRead(target), []);
        return headingsOf(readFileSync(target, 'utf8')).has(heading) ? [] : [link];
      } catch {
        return [link];
      }
    });
    expect(broken).toEqual([]);
  });

  describe('the list of what a change touches', () => {
    const page = 'docs/changes.md';
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file !== page);
    const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.includes('/') || /\.[a-z]{2,4}$/.test(name));

    /** `…/<name>.ts` stands for any name. A path may leave out the folders before it. */
    it.each([...new Set(named)])('names a file or folder that exists: %s', (name) => {
      const pattern = name
        .replace(/^contracts\//, 'libs/contracts/src/')
        .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\*|<[^>]+>/g, '[^/]*');
      const wanted = new RegExp(`(?:^|/)${pattern}${name.endsWith('/') ? '' : '(?:/|$)'}`);
      expect(files.some((file) => wanted.test(file))).toBe(true);
    });
  });

  function readdirOrRead(target: string): void {
    if (path.extname(target) === '') readdirSync(target);
    else readFileSync(target);
  }

  /** As GitHub names them. */
  const headingsOf = (text: string) =>
    new Set(
      [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    );
});
