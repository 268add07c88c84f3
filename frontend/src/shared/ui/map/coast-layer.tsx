import { divIcon, geoJSON, layerGroup, marker, svg, type LayerGroup, type Map } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { color } from '../styles/tokens';
import { coastOf, type CoastData } from './coast';
import data from './first-coast.json';
import styles from './street-map.module.css';

const credits = 'Coast: GSHHG (LGPL). Counties: US Census Bureau, us-atlas';

/** At smaller scales the names would cover each other. */
const namesFromZoom = 10;

/** The coast, drawn like a chart below the street tiles: it's there when they aren't. */
export function CoastLayer() {
  const map = useMap();
  useEffect(() => {
    const layer = drawn(map).addTo(map);
    const rename = () => showNames(map);
    map.on(viewChanges, rename);
    rename();
    return () => {
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

function drawn(map: Map): LayerGroup {
  const { water, countyLines, towns } = coastOf(data as CoastData);
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
  return layerGroup([
    geoJSON(countyLines, {
      ...shared,
      style: { color: color.ink3, weight: 1, dashArray: '5 5' },
    }),
    geoJSON(water, {
      ...shared,
      attribution: credits,
      style: { color: color.tide, weight: 1, fillColor: color.tideLight, fillOpacity: 1 },
    }),
    ...towns.map(({ name, lat, lng }) => {
      const words = document.createElement('span');
      words.textContent = name;
      words.dataset.town = '';
      return marker([lat, lng], {
        pane: paneName,
        interactive: false,
        keyboard: false,
        // Above the water.
        zIndexOffset: 1_000,
        icon: divIcon({ html: words, className: styles.town ?? '', iconSize: undefined }),
      });
    }),
  ]);
}
