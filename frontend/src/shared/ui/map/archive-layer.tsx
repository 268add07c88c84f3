import type { GridLayer, GridLayerOptions } from 'leaflet';
import { FetchSource, leafletRasterLayer, PMTiles, TileType, type RangeResponse } from 'pmtiles';
import { useEffect, useEffectEvent } from 'react';
import { useMap } from 'react-leaflet';

export interface ArchiveLayerProps {
  url: string;
  attribution: string;
  onRead: (ok: boolean) => void;
}

/** The company's own street map. Loaded only where there is one. */
export default function ArchiveLayer({ url, attribution, onRead }: ArchiveLayerProps) {
  const map = useMap();
  const tell = useEffectEvent(onRead);
  useEffect(() => {
    let layer: GridLayer | undefined;
    let left = false;
    const archive = new PMTiles(new ReportingSource(url, (ok) => !left && tell(ok)));
    layerOf(archive, attribution).then(
      (made) => {
        if (!left) layer = made.addTo(map);
      },
      () => tell(false),
    );
    return () => {
      left = true;
      layer?.remove();
    };
  }, [map, url, attribution]);
  return null;
}

async function layerOf(archive: PMTiles, attribution: string): Promise<GridLayer> {
  const header = await archive.getHeader();
  const options: GridLayerOptions = {
    attribution,
    // The coast stays where the archive has nothing.
    bounds: [
      [header.minLat, header.minLon],
      [header.maxLat, header.maxLon],
    ],
  };
  if (header.tileType === TileType.Mvt) {
    const { vectorLayer } = await import('./vector-layer');
    return vectorLayer(archive, header.maxZoom, options);
  }
  return leafletRasterLayer(archive, { ...options, maxNativeZoom: header.maxZoom }) as GridLayer;
}

/** Neither kind of layer says when it can't read. */
class ReportingSource extends FetchSource {
  constructor(
    url: string,
    private readonly onRead: (ok: boolean) => void,
  ) {
    super(url);
  }

  override async getBytes(...range: Parameters<FetchSource['getBytes']>): Promise<RangeResponse> {
    try {
      const bytes = await super.getBytes(...range);
      this.onRead(true);
      return bytes;
    } catch (error) {
      if ((error as Error).name !== 'AbortError') this.onRead(false);
      throw error;
    }
  }
}
