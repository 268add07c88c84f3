import { planDrive } from './route';
import { routeOf, routes } from './streets';

describe.each(routes.map((route) => [route.customer.address, route] as const))(
  'the way to %s',
  (address, route) => {
    const drive = planDrive(route.waypoints);

    it('takes between four and seven minutes at the speed of a town', () => {
      expect(drive.seconds).toBeGreaterThan(240);
      expect(drive.seconds).toBeLessThan(420);
      const kmh = (drive.meters / drive.seconds) * 3.6;
      expect(kmh).toBeGreaterThan(30);
      expect(kmh).toBeLessThan(48);
    });

    it('is found again by the address of its appointment', () => {
      expect(routeOf({ address })).toBe(route);
      expect(routeOf({ address: `${address}, ${route.customer.city}, FL` })).toBe(route);
    });

    it('comes nearer to its end with every corner', () => {
      const end = route.waypoints.at(-1);
      const distances = route.waypoints.map((point) =>
        end ? planDrive([point, end]).meters : Number.NaN,
      );
      expect(distances).toEqual([...distances].sort((a, b) => b - a));
    });
  },
);

it('knows no route to anyone else', () => {
  expect(routeOf({ address: '1 Somewhere Else' })).toBeUndefined();
});
