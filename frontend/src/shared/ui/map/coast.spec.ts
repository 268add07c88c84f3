import data from './first-coast.json';

const coordinatesOf = <Coordinates>(kind: string) =>
  data.features
    .filter(({ properties }) => properties.kind === kind)
    .map(({ geometry }) => geometry.coordinates as Coordinates);

const [rings = []] = coordinatesOf<number[][][]>('water');

const isWater = (lng: number, lat: number) =>
  rings.filter((ring) =>
    ring.reduce((inside, [x1 = 0, y1 = 0], index) => {
      const [x2 = 0, y2 = 0] = ring.at(index - 1) ?? [];
      const crosses = y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1);
      return crosses ? !inside : inside;
    }, false),
  ).length %
    2 ===
  1;

it.each([
  ['the Atlantic', -81.0, 29.8, true],
  ['the St Johns River', -81.59, 29.95, true],
  ['Palm Coast', -81.25, 29.57, false],
  ['west of St. Augustine', -81.42, 29.88, false],
])('the coast knows %s', (_, lng, lat, wet) => expect(isWater(lng, lat)).toBe(wet));

it('the coast has county lines on land alone, each once', () => {
  const [lines = []] = coordinatesOf<number[][][]>('county-lines');
  const edges = lines.flatMap((line) =>
    line.slice(1).map((to, index) => [line[index], to].map(String).sort().join(' ')),
  );
  expect(edges.length).toBeGreaterThan(20);
  expect(new Set(edges).size).toBe(edges.length);
});

it('the coast has the ten towns', () => {
  const towns = data.features.filter(({ properties }) => properties.kind === 'town');
  expect(towns).toHaveLength(10);
});
