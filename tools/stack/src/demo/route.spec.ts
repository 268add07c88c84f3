import { metersBetween, planDrive, type Waypoint } from './route';

const castillo = { lat: 29.8978, lng: -81.3115 };
/** North along one meridian: a degree of latitude is 111,195 meters. */
const way: Waypoint[] = [
  { lat: 29.9, lng: -81.3, street: 'First', kmh: 36 },
  { lat: 29.91, lng: -81.3, street: 'Second', kmh: 72, holdSeconds: 20 },
  { lat: 29.92, lng: -81.3, street: 'Driveway' },
];
const legMetres = 1_111.95;

describe('a drive', () => {
  it('measures the ground between two points', () => {
    expect(metersBetween(castillo, { lat: 29.8928, lng: -81.3076 })).toBeCloseTo(671, -1);
    expect(metersBetween(castillo, castillo)).toBe(0);
  });

  it('is as long as its legs and takes their time at their speeds, with the holds', () => {
    const drive = planDrive(way);
    expect(drive.meters).toBeCloseTo(2 * legMetres, 0);
    expect(drive.seconds).toBeCloseTo(legMetres / 10 + 20 + legMetres / 20, 1);
  });

  it('moves evenly along a leg and stands still while it is held up', () => {
    const drive = planDrive(way);
    const half = drive.at(legMetres / 20);
    expect(half.lat).toBeCloseTo(29.905, 5);
    expect(half.street).toBe('First');
    const atLight = drive.at(legMetres / 10 + 0.01);
    expect(drive.at(legMetres / 10 + 19.9)).toEqual(atLight);
    expect(atLight).toEqual({ lat: 29.91, lng: -81.3, street: 'Second' });
    expect(drive.at(legMetres / 10 + 25).lat).toBeGreaterThan(29.91);
  });

  it('begins at its first point and ends exactly at its destination', () => {
    const drive = planDrive(way);
    expect(drive.at(-5)).toEqual({ lat: 29.9, lng: -81.3, street: 'First' });
    expect(drive.at(0)).toEqual({ lat: 29.9, lng: -81.3, street: 'First' });
    for (const time of [drive.seconds, drive.seconds + 0.1, drive.seconds + 3_600]) {
      expect(drive.at(time)).toEqual({ lat: 29.92, lng: -81.3, street: 'Driveway' });
    }
  });

  it('never covers more ground in a second than its speed allows', () => {
    const drive = planDrive(way);
    for (let second = 0; second < drive.seconds; second += 1) {
      expect(metersBetween(drive.at(second), drive.at(second + 1))).toBeLessThan(20.1);
    }
  });

  it('finds the moment at which it passed a point, to continue from there', () => {
    const drive = planDrive(way);
    const seen = drive.at(40);
    expect(drive.nearest(seen)).toBe(40);
    expect(drive.nearest({ lat: 29.95, lng: -81.3 })).toBeCloseTo(drive.seconds, -1);
    expect(drive.nearest({ lat: 20, lng: -81.3 })).toBe(0);
  });

  it('cannot be planned without two ends', () => {
    expect(() => planDrive(way.slice(0, 1))).toThrow('from here to there');
  });
});
