/** Where maps begin. By itself, since the first script of every page has it. Imports nothing. */

export const mapDefaults = { lat: 29.9012, lng: -81.3124, zoom: 13 } as const;
/** Degrees by which a coordinate is typed. */
export const coordinateStep = 0.0001;
