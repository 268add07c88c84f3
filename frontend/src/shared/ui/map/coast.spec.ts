import { coastOf, type CoastData } from './coast';
import data from './first-coast.json';

const square = (west: number, south: number) => [
  [west, south],
  [west + 1, south],
  [west + 1, south + 1],
  [west, south + 1],
  [west, south],
];

it('has the borders of counties once, and none along the sea', () => {
  const county = (west: number) => ({
    type: 'Feature' as const,
    properties: { kind: 'county' as const },
    geometry: { type: 'MultiPolygon' as const, coordinates: [[square(west, 29)]] },
  });
  const { countyLines } = coastOf({
    type: 'FeatureCollection',
    features: [county(-83), county(-82)],
  });
  const lines = countyLines.map(({ geometry }) => geometry.coordinates.map(String).join(' '));
  expect(lines).toContain('-82,29 -82,30');
  expect(lines).not.toContain('-82,30 -82,29');
  expect(lines.filter((line) => /^-81,\d+ -81,\d+$/.test(line))).toEqual([]);
});

describe('the First Coast', () => {
  const { water, countyLines, towns } = coastOf(data as CoastData);

  const isWater = (lng: number, lat: number) =>
    water.geometry.coordinates.flat().filter((ring) =>
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
  ])('knows %s', (_, lng, lat, wet) => expect(isWater(lng, lat)).toBe(wet));

  it('has county lines on land, and the ten towns', () => {
    expect(countyLines.length).toBeGreaterThan(20);
    expect(towns).toHaveLength(10);
    expect(towns[0]!.name).toBe('St. Augustine');
  });
});
