import { namedFlavor, type Flavor } from '@protomaps/basemaps';
import type { GridLayer, GridLayerOptions } from 'leaflet';
import type { PMTiles } from 'pmtiles';
import { labelRules, leafletLayer, paintRules } from 'protomaps-leaflet';
import { color } from '../styles/tokens';

/** Like the drawn coast, which goes on where the archive ends. */
const flavor: Flavor = {
  ...namedFlavor('light'),
  earth: color.white,
  water: color.tideLight,
  // All roads.
  major: color.line,
  railway: color.ink3,
  ocean_label: color.tide,
  roads_label_minor: color.ink2,
  roads_label_minor_halo: color.white,
  roads_label_major: color.ink,
  roads_label_major_halo: color.white,
  city_label: color.ink,
  city_label_halo: color.white,
};

/** Draws the tiles of a Protomaps basemap. Names are written in a font of the visitor's own. */
export function vectorLayer(
  archive: PMTiles,
  maxDataZoom: number,
  options: GridLayerOptions,
): GridLayer {
  return leafletLayer({
    ...options,
    url: archive,
    maxDataZoom,
    paintRules: paintRules(flavor),
    labelRules: labelRules(flavor, 'en'),
  }) as unknown as GridLayer;
}
