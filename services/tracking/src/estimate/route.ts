import { kilometersBetween, type Point } from '@contracts/vocabulary/distance';

/** Points of a route, the technician's place first, the customer's last. */
export type RoutePoints = readonly Point[];

export function straightRoute(from: Point, to: Point): RoutePoints {
  return [bare(from), bare(to)];
}

/** The rest of an earlier route, from the current place. */
export function remainingRoute(route: RoutePoints, at: Point): RoutePoints {
  let nearest = 0;
  let nearestKm = Infinity;
  route.forEach((point, index) => {
    const km = kilometersBetween(at, point);
    if (km < nearestKm) [nearest, nearestKm] = [index, km];
  });
  const rest = route.slice(nearest + 1);
  const end = route.at(-1);
  return [bare(at), ...(rest.length > 0 || !end ? rest : [end])];
}

function bare({ lat, lng }: Point): Point {
  return { lat, lng };
}
