import { archiveZoom, imageArchive, vectorArchive } from '@contracts/testing/map-archive';
import { mapDefaults } from '@contracts/vocabulary/places/map';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { latLng, Map } from 'leaflet';
import { StreetMap } from './street-map';
import VisitMap from './visit-map';

const config = {
  map: {
    tileUrl: '',
    archiveUrl: undefined as string | undefined,
    attribution: 'Streets by us',
    center: mapDefaults,
    zoom: mapDefaults.zoom,
  },
};
jest.mock('../../config/site-config', () => ({ useSiteConfig: () => config }));
/** jsdom has no canvas to draw vectors on. */
const vectors = jest.fn();
jest.mock('./vector-layer', () => ({
  vectorLayer: (...drawn: unknown[]) => {
    vectors(...drawn);
    return jest.requireActual<typeof import('leaflet')>('leaflet').layerGroup();
  },
}));

const open = (tileUrl: string, archiveUrl?: string) => {
  Object.assign(config.map, { tileUrl, archiveUrl });
  return render(<StreetMap>{null}</StreetMap>).container;
};
const tileOf = (map: HTMLElement) => map.querySelector<HTMLImageElement>('img.leaflet-tile');

it('asks no one else for tiles unless the operator has named a server', async () => {
  const map = open('');
  expect(tileOf(map)).toBeNull();
  expect(screen.queryByText(/Streets by us/)).toBeNull();
  await screen.findByText('Palm Coast');
  expect(map.querySelector('.leaflet-coast-pane path')).not.toBeNull();
});

it('leaves out a town’s name that the edge of the map would cut off', async () => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.dataset.town === undefined) return new DOMRect(0, 0, 390, 300);
    return new DOMRect(this.textContent === 'Palm Coast' ? 350 : 40, 100, 70, 11);
  });
  open('');
  await screen.findByText('Palm Coast');
  const visibility = (name: string) => screen.getByText(name).style.visibility;
  expect(visibility('Palm Coast')).toBe('hidden');
  expect(visibility('Crescent Beach')).toBe('');
});

it('says when the street map does not load, and what is there instead', () => {
  const map = open('https://tiles.example.com/{z}/{x}/{y}.png');
  screen.getByText(/Streets by us/);
  expect(tileOf(map)?.src).toMatch(/^https:\/\/tiles\.example\.com\/13\//);
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.error(tileOf(map)!);
  expect(screen.getByRole('status').textContent).toBe('Street map unavailable; here’s the coast.');
});

it('begins with both ends of the drive in view, and follows the van', () => {
  const views = jest.spyOn(Map.prototype, 'setView');
  const drive = (lat: number) => (
    <VisitMap
      className={undefined}
      technician={{
        name: 'Nadia',
        title: 'Your technician',
        location: { lat, lng: -81.3, address: null, lastUpdated: '2026-11-20T14:00:00Z' },
      }}
      customer={{ title: 'You', address: '1 Main St', lat: 29.8, lng: -81.4, approximate: null }}
      route={null}
    />
  );
  const { rerender } = render(drive(29.9));
  // Everything is drawn once.
  expect(views.mock.calls.map(([center]) => latLng(center).lat)).toEqual([
    expect.closeTo(29.85, 2),
  ]);
  rerender(drive(29.7));
  expect(latLng(views.mock.lastCall![0]).lat).toBeCloseTo(29.75, 2);
});

describe('the company’s own archive', () => {
  const asked: string[] = [];
  /** As the gateway sends it. */
  const serve = (archive: Buffer | undefined) => {
    asked.length = 0;
    vectors.mockClear();
    globalThis.fetch = (address, init) => {
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(
        String(new Headers(init?.headers).get('range')),
      )!;
      asked.push(String(address));
      return Promise.resolve(
        archive
          ? new Response(new Uint8Array(archive.subarray(Number(start), Number(end) + 1)), {
              status: 206,
            })
          : new Response(null, { status: 404 }),
      );
    };
  };
  const { fetch } = globalThis;
  const { createObjectURL, revokeObjectURL } = URL;
  beforeAll(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:tile', revokeObjectURL: () => undefined });
  });
  // Later than a page is closed, which still needs them.
  afterAll(() => {
    globalThis.fetch = fetch;
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });

  it('shows its images over the coast', async () => {
    serve(imageArchive([11, 85, 99]));
    const map = open('', '/map-tiles.pmtiles?v=1');
    await waitFor(() => expect(tileOf(map)?.src).toBe('blob:tile'));
    screen.getByText(/Streets by us/);
    expect(map.querySelector('.leaflet-coast-pane path')).not.toBeNull();
    expect(new Set(asked)).toEqual(new Set(['/map-tiles.pmtiles?v=1']));
    expect(vectors).not.toHaveBeenCalled();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('has its vectors drawn, as far as it reaches', async () => {
    serve(vectorArchive());
    const map = open('', '/map-tiles.pmtiles?v=2');
    const [south, west] = [mapDefaults.lat - 0.4, mapDefaults.lng - 0.5];
    await waitFor(() =>
      expect(vectors).toHaveBeenCalledWith(expect.anything(), archiveZoom, {
        attribution: 'Streets by us',
        bounds: [
          [expect.closeTo(south), expect.closeTo(west)],
          [expect.closeTo(south + 0.8), expect.closeTo(west + 1)],
        ],
      }),
    );
    expect(tileOf(map)).toBeNull();
  });

  it('leaves the coast, and says so, when it can’t be read', async () => {
    serve(undefined);
    const map = open('', '/map-tiles.pmtiles?v=3');
    expect((await screen.findByRole('status')).textContent).toBe(
      'Street map unavailable; here’s the coast.',
    );
    expect(map.querySelector('.leaflet-coast-pane path')).not.toBeNull();
  });
});
