import { fireEvent, render, screen } from '@testing-library/react';
import { StreetMap } from './street-map';

const config = {
  map: { tileUrl: '', attribution: 'Streets by us', center: { lat: 29.9, lng: -81.3 }, zoom: 13 },
};
jest.mock('../../config/site-config', () => ({ useSiteConfig: () => config }));

const open = (tileUrl: string) => {
  config.map.tileUrl = tileUrl;
  return render(<StreetMap>{null}</StreetMap>).container;
};
const tileOf = (map: HTMLElement) => map.querySelector<HTMLImageElement>('img.leaflet-tile');

it('asks no one else for tiles unless the operator has named a server', () => {
  const map = open('');
  expect(tileOf(map)).toBeNull();
  expect(screen.queryByText(/Streets by us/)).toBeNull();
  expect(map.querySelector('.leaflet-coast-pane path')).not.toBeNull();
  screen.getByText('Palm Coast');
});

it('says when the street map does not load, and what is there instead', () => {
  const map = open('https://tiles.example.com/{z}/{x}/{y}.png');
  screen.getByText(/Streets by us/);
  expect(tileOf(map)?.src).toMatch(/^https:\/\/tiles\.example\.com\/13\//);
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.error(tileOf(map)!);
  expect(screen.getByRole('status').textContent).toBe('Street map unavailable; here’s the coast.');
});
