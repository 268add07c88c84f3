import { encode } from 'uqr';

/** The quiet zone that scanners need, in modules. */
export const quietZone = 4;

export interface QrPath {
  /** Modules per edge, including the quiet zone. */
  readonly size: number;
  /** The dark modules as an SVG path, one unit per module. */
  readonly path: string;
}

/** Readable with up to 15% covered or dirty. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.map((row, y) =>
    runsIn(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.flat().join('') };
}

/** Starts and lengths of dark runs: fewer shapes, and no seams between them. */
function runsIn(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}
