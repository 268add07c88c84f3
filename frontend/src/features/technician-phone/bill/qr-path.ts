import { encode } from 'uqr';

/** What a scanner needs of white around the code, in modules. */
export const quietZone = 4;

export interface QrPath {
  /** Modules along an edge, the quiet zone included. */
  readonly size: number;
  /** The dark modules, as the path of an SVG with a unit for each module. */
  readonly path: string;
}

/** Read with up to 15 % of it covered or dirty. */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const runs = data.map((row, y) =>
    runsIn(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.flat().join('') };
}

/** Beginnings and lengths of what is dark in a row: fewer shapes, and no seams between them. */
function runsIn(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last && last[0] + last[1] === x) last[1] += 1;
    else if (dark) runs.push([x, 1]);
  });
  return runs;
}
