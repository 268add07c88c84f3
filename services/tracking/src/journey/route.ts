import { kilometresBetween, type Point } from '../globe';

/** Points of a way, the technician's place first, the customer's last. */
export type Route = readonly Point[];

export function straightRoute(from: Point, to: Point): Route {
  return [bare(from), bare(to)];
}

/** What is left of a way that was asked for some time ago: from the present place on. */
export function remainingRoute(route: Route, at: Point): Route {
  let nearest = 0;
  let nearestKm = Infinity;
  route.forEach((point, index) => {
    const km = kilometresBetween(at, point);
    if (km < nearestKm) [nearest, nearestKm] = [index, km];
  });
  const rest = route.slice(nearest + 1);
  const end = route.at(-1);
  return [bare(at), ...(rest.length > 0 || !end ? rest : [end])];
}

function bare({ lat, lng }: Point): Point {
  return { lat, lng };
}
