/** The values of tokens.css for Ant Design's theme and the map. A spec compares them. */
export const color = {
  ink: '#10202b',
  ink2: '#3d4f5c',
  ink3: '#5f717d',
  line: '#cfd8dc',
  shell: '#f3f5f4',
  white: '#ffffff',
  coquina: '#e6ddcd',
  coquinaInk: '#4a3c1c',
  lantern: '#c8102e',
  lanternDark: '#a00d25',
  tide: '#0b5563',
  tideLight: '#d7e9ea',
  ok: '#1f7a4d',
  okLight: '#dff0e6',
  warn: '#6b4700',
  warnLight: '#fff3cd',
  lanternLight: '#fbe3e6',
} as const;

export const font = {
  display: "'Bricolage Grotesque Narrow', 'Bricolage fallback', 'Arial Narrow', sans-serif",
  body: "'Instrument Sans Variable', 'Instrument fallback', Arial, sans-serif",
  mono: "'IBM Plex Mono', 'Plex fallback', 'Courier New', monospace",
} as const;

/** Pixels. */
export const radius = { control: 6, panel: 10 } as const;
