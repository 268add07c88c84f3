/** Small street maps in PMTiles format, around the start of maps: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import { TileType, zxyToTileId } from 'pmtiles';
import { mapDefaults } from '../vocabulary/places/map';

/** One tile covers a town. */
export const archiveZoom = 10;
const headerBytes = 127;
const gzip = 2;

/** Streets in a grid, and the ocean in the east. */
export const vectorArchive = (layers: readonly string[] = ['earth', 'water', 'roads']): Buffer =>
  archiveOf(TileType.Mvt, gzipSync(townTile()), layers);

/** One color everywhere. */
export const imageArchive = (rgb: readonly [number, number, number]): Buffer =>
  archiveOf(TileType.Png, png(rgb), []);

function archiveOf(type: TileType, tile: Buffer, layers: readonly string[]): Buffer {
  const ids = tilesAround().sort((a, b) => a - b);
  const directory = gzipSync(directoryOf(ids, tile.length));
  const metadata = gzipSync(JSON.stringify({ vector_layers: layers.map((id) => ({ id })) }));
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header[7] = 3;
  const metadataAt = headerBytes + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const numbers = [
    [headerBytes, directory.length],
    [metadataAt, metadata.length],
    [tilesAt, 0],
    [tilesAt, tile.length],
    [ids.length, ids.length],
  ].flat();
  numbers.forEach((value, at) => header.writeBigUInt64LE(BigInt(value), 8 + at * 8));
  header.writeBigUInt64LE(1n, 88);
  header.set([1, gzip, type === TileType.Mvt ? gzip : 1, type, archiveZoom, archiveZoom], 96);
  const { lat, lng } = mapDefaults;
  [lng - 0.5, lat - 0.4, lng + 0.5, lat + 0.4].forEach((degrees, at) =>
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4),
  );
  return Buffer.concat([header, directory, metadata, tile]);
}

/** The town's tile and those next to it. */
function tilesAround(): number[] {
  const { lat, lng } = mapDefaults;
  const across = 2 ** archiveZoom;
  const middleX = Math.floor(((lng + 180) / 360) * across);
  const angle = (lat * Math.PI) / 180;
  const middleY = Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across);
  const near = [-2, -1, 0, 1, 2];
  return near.flatMap((x) => near.map((y) => zxyToTileId(archiveZoom, middleX + x, middleY + y)));
}

/** All of them are the same tile. */
function directoryOf(ids: readonly number[], length: number): Buffer {
  return Buffer.from([
    ...varint(ids.length),
    ...ids.flatMap((id, at) => varint(id - (ids[at - 1] ?? 0))),
    ...ids.flatMap(() => varint(1)),
    ...ids.flatMap(() => varint(length)),
    ...ids.flatMap(() => varint(1)),
  ]);
}

const extent = 4096;
type Point = readonly [x: number, y: number];

/** A vector tile: https://github.com/mapbox/vector-tile-spec/tree/master/2.1. */
function townTile(): Buffer {
  const streets = Array.from({ length: 31 }, (_, at) => (at + 1) * 128);
  const eastOf = (west: number): Point[] => [
    [west, 0],
    [extent, 0],
    [extent, extent],
    [west, extent],
  ];
  return Buffer.from([
    ...layer('earth', 'earth', '', [{ points: eastOf(0), closed: true }]),
    ...layer('water', 'ocean', '', [{ points: eastOf(extent * (7 / 8)), closed: true }]),
    ...layer('roads', 'major_road', 'Lighthouse Road', [
      ...streets.map((at) => ({
        points: [
          [at, 0],
          [at, extent],
        ] as Point[],
        closed: false,
      })),
      ...streets.map((at) => ({
        points: [
          [0, at],
          [extent, at],
        ] as Point[],
        closed: false,
      })),
    ]),
  ]);
}

function layer(
  name: string,
  kind: string,
  title: string,
  shapes: readonly { points: readonly Point[]; closed: boolean }[],
): number[] {
  const features = shapes.flatMap(({ points, closed }) =>
    part(2, [
      ...part(2, [0, 0, ...(title ? [1, 1] : [])]),
      ...[0x18, closed ? 3 : 2],
      ...part(4, [...drawn(points), ...(closed ? [15] : [])]),
    ]),
  );
  return part(3, [
    ...part(1, utf8(name)),
    ...features,
    ...part(3, utf8('kind')),
    ...part(3, utf8('name')),
    ...part(4, part(1, utf8(kind))),
    ...part(4, part(1, utf8(title))),
    ...[0x28, ...varint(extent)],
    ...[0x78, 2],
  ]);
}

function drawn(points: readonly Point[]): number[] {
  const steps = points.map(([x, y], at) => {
    const [fromX, fromY] = points[at - 1] ?? [0, 0];
    return [...zigzag(x - fromX), ...zigzag(y - fromY)];
  });
  const [first = [], ...others] = steps;
  return [9, ...first, ...varint((others.length << 3) | 2), ...others.flat()];
}

const utf8 = (text: string) => [...Buffer.from(text)];
const part = (field: number, bytes: readonly number[]): number[] => [
  (field << 3) | 2,
  ...varint(bytes.length),
  ...bytes,
];
const zigzag = (value: number) => varint(value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

function png([red, green, blue]: readonly [number, number, number]): Buffer {
  const side = 256;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: side }, () => [red, green, blue]).flat()]);
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
  };
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const end = Buffer.alloc(0);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', end)]);
}
