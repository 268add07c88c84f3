import { readFileSync } from 'node:fs';
import path from 'node:path';
import { color, font, radius } from './tokens';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const fromCss = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/\s+/g, ' '),
  ]),
);
const kebab = (name: string) =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)/, '-$1')
    .toLowerCase();

it.each(Object.entries(color))('says the same color in CSS and in code: %s', (name, value) => {
  expect(fromCss.get(kebab(name))).toBe(value);
});

it.each(Object.entries(font))('says the same font in CSS and in code: %s', (name, value) => {
  expect(fromCss.get(`font-${name}`)).toBe(value);
});

it('says the same radii in CSS and in code', () => {
  expect(fromCss.get('radius')).toBe(`${radius.control}px`);
  expect(fromCss.get('radius-panel')).toBe(`${radius.panel}px`);
});

describe('contrast', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it.each([
    ['ink3', 'white'],
    ['ink3', 'shell'],
    ['ink2', 'shell'],
    ['coquinaInk', 'coquina'],
    ['white', 'lantern'],
    ['lanternDark', 'lanternLight'],
    ['tide', 'tideLight'],
    ['ok', 'white'],
    ['warn', 'warnLight'],
  ] as const)('reads %s on %s at 4.5 or more', (text, ground) => {
    expect(contrast(color[text], color[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
