interface Place {
  readonly address: string;
  readonly lat?: number | null;
  readonly lng?: number | null;
  /** Its coordinates are the middle of a ZIP code or a town, so the address is better. */
  readonly approximate?: object | null;
}

/** To the pin of a house, if there is one: addresses of new streets lead elsewhere. */
export function directionsLink({ address, lat, lng, approximate }: Place): string {
  const hasPin = typeof lat === 'number' && typeof lng === 'number' && !approximate;
  const destination = hasPin ? `${lat},${lng}` : address;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
