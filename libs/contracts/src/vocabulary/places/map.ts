/**
 * The start of maps. In its own file, because the first script of every page contains it. Imports
 * nothing.
 */

export const mapDefaults = { lat: 29.9012, lng: -81.3124, zoom: 13 } as const;
/** Step of a coordinate field, in degrees. */
export const coordinateStep = 0.0001;
