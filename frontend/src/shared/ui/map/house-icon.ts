import { divIcon, type DivIcon } from 'leaflet';

/** The house on maps. The class gives it its color. */
export const houseIcon = (className: string | undefined): DivIcon =>
  divIcon({
    className,
    html: '<svg viewBox="0 0 32 32" width="32" height="32"><path d="M16 3 3 14h4v14h18V14h4z" fill="currentColor"/><path d="M13 28v-8h6v8z" fill="#fff"/></svg>',
    iconSize: [32, 32],
    iconAnchor: [16, 28],
  });
