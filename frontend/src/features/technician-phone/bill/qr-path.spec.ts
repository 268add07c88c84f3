import { qrPath, quietZone } from './qr-path';

const link = `https://repairs.example.com/payment#${'aZ09-_'.repeat(12)}`;

/** The modules that the path paints, as rows of marks. */
function painted({ size, path }: ReturnType<typeof qrPath>): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]!.fill('#', Number(x), Number(x) + Number(length));
  }
  return rows.map((row) => row.join(''));
}

const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

it('paints the three corners that a scanner looks for, and white around it all', () => {
  const rows = painted(qrPath(link));
  const end = rows.length - quietZone;
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  expect(corner(quietZone, quietZone)).toEqual(finder);
  expect(corner(end - 7, quietZone)).toEqual(finder);
  expect(corner(quietZone, end - 7)).toEqual(finder);
  const white = [...rows.slice(0, quietZone), ...rows.slice(end)];
  const sides = rows.flatMap((row) => [row.slice(0, quietZone), row.slice(end)]);
  expect([...white, ...sides].join('')).toMatch(/^\.+$/);
});

it('is another one for another link', () => {
  expect(qrPath(`${link}x`).path).not.toBe(qrPath(link).path);
});
