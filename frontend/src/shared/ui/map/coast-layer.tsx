import { divIcon, geoJSON, marker, svg, type Layer, type Map } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { color } from '../styles/tokens';
import data from './first-coast.json';
import styles from './street-map.module.css';

/** The features of first-coast.json. README.md names their sources. */
type Coast = GeoJSON.FeatureCollection<
  GeoJSON.Polygon | GeoJSON.MultiLineString | GeoJSON.Point,
  { kind: 'water' | 'county-lines' | 'town'; name?: string }
>;
type CoastFeature = Coast['features'][number];

const credits = 'Coast: GSHHG (LGPL). Counties: US Census Bureau, us-atlas';

/** At smaller scales the names would cover each other. */
const namesFromZoom = 10;

/** The coast, drawn like a chart below the street tiles: it's there when they aren't. */
export function CoastLayer() {
  const map = useMap();
  useEffect(() => {
    const layer = drawn(map);
    const rename = () => showNames(map);
    // A task of its own: on a slow phone, a touch is answered between the map and its coast.
    const drawing = setTimeout(() => {
      layer.addTo(map);
      map.on(viewChanges, rename);
      rename();
    });
    return () => {
      clearTimeout(drawing);
      layer.remove();
      map.off(viewChanges, rename);
    };
  }, [map]);
  return null;
}

const paneName = 'coast';

const viewChanges = 'zoomend moveend resize';

/** Only whole ones: a name that the edge of the map would cut off is left out. */
function showNames(map: Map): void {
  const pane = map.getPane(paneName);
  if (!pane) return;
  pane.dataset.names = String(map.getZoom() >= namesFromZoom);
  const frame = map.getContainer().getBoundingClientRect();
  for (const name of pane.querySelectorAll<HTMLElement>('[data-town]')) {
    const { left, top, right, bottom } = name.getBoundingClientRect();
    const isWhole =
      left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
    name.style.visibility = isWhole ? '' : 'hidden';
  }
}

function drawn(map: Map): Layer {
  const pane = map.getPane(paneName) ?? map.createPane(paneName);
  pane.className += ` ${styles.coast}`;
  // Decoration: the page says in words where the technician is.
  pane.setAttribute('aria-hidden', 'true');
  const shared = {
    pane: paneName,
    interactive: false,
    // Wider than the view, so that no edge shows while the map is dragged.
    renderer: svg({ pane: paneName, padding: 0.6 }),
  };
  const styleOf = {
    'county-lines': { color: color.ink3, weight: 1, dashArray: '5 5' },
    water: { color: color.tide, weight: 1, fillColor: color.tideLight, fillOpacity: 1 },
    town: {},
  };
  return geoJSON(data as Coast, {
    ...shared,
    attribution: credits,
    style: (feature) => styleOf[(feature as CoastFeature).properties.kind],
    pointToLayer: ({ properties: { name } }: CoastFeature, place) => {
      const words = document.createElement('span');
      words.textContent = name ?? '';
      words.dataset.town = '';
      return marker(place, {
        pane: paneName,
        interactive: false,
        keyboard: false,
        // Above the water.
        zIndexOffset: 1_000,
        icon: divIcon({ html: words, className: styles.town ?? '', iconSize: undefined }),
      });
    },
  });
}
