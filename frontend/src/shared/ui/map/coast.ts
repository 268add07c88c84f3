type Position = GeoJSON.Position;

/** The features of first-coast.json. README.md names their sources. */
export type CoastData = GeoJSON.FeatureCollection<
  GeoJSON.MultiPolygon | GeoJSON.Point,
  { kind: 'land' | 'county' | 'town'; name?: string }
>;

export interface Coast {
  /** Everything that isn't land: the sea, rivers and lakes. */
  water: GeoJSON.Feature<GeoJSON.MultiPolygon>;
  countyLines: GeoJSON.Feature<GeoJSON.LineString>[];
  towns: { name: string; lat: number; lng: number }[];
}

/** The data ends in the west, north and south on land. In the east, the sea goes on. */
const frame: Position[] = [
  [-82.15, 28.7],
  [-70, 28.7],
  [-70, 30.45],
  [-82.15, 30.45],
  [-82.15, 28.7],
];

/** Water lies over the county lines, so that they end at the shore, which the counties have roughly. */
export function coastOf({ features }: CoastData): Coast {
  const polygonsOf = (kind: 'land' | 'county') =>
    features.flatMap(({ geometry, properties }) =>
      properties.kind === kind && geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
    );
  return {
    // Even-odd: land is a hole in it, and a lake is a hole in that.
    water: feature({ type: 'MultiPolygon', coordinates: [[frame, ...polygonsOf('land').flat()]] }),
    countyLines: inlandLines(polygonsOf('county').map(([outline]) => outline ?? [])),
    towns: features.flatMap(({ geometry, properties }) =>
      geometry.type === 'Point'
        ? [
            {
              name: (properties.name ?? '').replace(/^St /, 'St. '),
              lng: geometry.coordinates[0] ?? 0,
              lat: geometry.coordinates[1] ?? 0,
            },
          ]
        : [],
    ),
  };
}

const feature = <Shape extends GeoJSON.MultiPolygon | GeoJSON.LineString>(
  geometry: Shape,
): GeoJSON.Feature<Shape> => ({
  type: 'Feature',
  properties: {},
  geometry,
});

type Edge = readonly [from: Position, to: Position];

/** The outlines without their Atlantic side: there, no county lies farther east. */
function inlandLines(outlines: readonly Position[][]): GeoJSON.Feature<GeoJSON.LineString>[] {
  const edges = outlines.flatMap((outline) =>
    outline.slice(1).map((to, index): Edge => [outline[index] ?? to, to]),
  );
  const known = new Set<string>();
  return edges
    .filter((edge) => {
      // Two counties share a border.
      const name = edge.map(String).sort().join(' ');
      if (known.has(name)) return false;
      known.add(name);
      return !facesTheSea(edge, edges);
    })
    .map((edge) => feature({ type: 'LineString', coordinates: [...edge] }));
}

function facesTheSea([[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]]: Edge, edges: readonly Edge[]): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return !edges.some(([[fromX = 0, fromY = 0], [toX = 0, toY = 0]]) => {
    if (fromY > y === toY > y) return false;
    return fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x + 1e-9;
  });
}
