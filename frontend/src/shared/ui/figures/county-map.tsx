import { Callouts, Drawing, part } from './drawing';

export const countyMapLegend = ['St Johns', 'Flagler', 'Volusia', 'Clay'];

/** Drawn from the counties' real outlines, simplified: 200 units to a degree of longitude, 230 to one of latitude. */
const outlines = [
  'M96 43 118 48 136 29 152 15.5 160 55 169 91 177 126 186 149 164 152 142 163 124 160 124 128 112 110 108 89 94 73z',
  'M186 149 197 179 208 204 196 206 196 242 144 242 138 216 128 193 124 160 142 163 164 152z',
  'M208 204 228 252 244 287 268 326 280 351 234 351 232 390 212 372 188 349 158 333 156 303 124 280 108 257 100 234 118 211 138 216 144 242 196 242 196 206z',
  'M18 41 48 29 90 29 96 43 94 73 108 89 112 110 64 111 42 130 18 137z',
];

/** Where each town lies, and at which height its name is in the sea. */
const towns = [
  { name: 'Ponte Vedra', x: 153, y: 20, label: 24 },
  { name: 'Vilano Beach', x: 169, y: 90, label: 66 },
  { name: 'St Augustine', x: 165, y: 97, label: 86 },
  { name: 'St Augustine Beach', x: 174, y: 107, label: 106 },
  { name: 'Crescent Beach', x: 178, y: 127, label: 126 },
  { name: 'Summer Haven', x: 184, y: 142, label: 146 },
  { name: 'Marineland', x: 187, y: 150, label: 166 },
  { name: 'Palm Coast', x: 186, y: 168, label: 186 },
  { name: 'Beverly Beach', x: 199, y: 184, label: 206 },
  { name: 'Flagler Beach', x: 203, y: 194, label: 226 },
];

const NAMES_FROM = 246;

/** The coast from Ponte Vedra to Volusia: four counties, numbered, and the towns of the service area. */
export function CountyMapDrawing({ shown }: { shown: readonly string[] }) {
  return (
    <Drawing width={400} height={400} title="Map of the numbered counties">
      <path
        className={part.sea}
        d="M148 4 152 15.5 160 55 169 91 177 126 186 149 197 179 208 204 228 252 244 287 268 326 280 351 300 396H396V4z"
      />
      {outlines.map((outline) => (
        <path key={outline} className={part.face} d={outline} />
      ))}
      {/* The St Johns River, between Clay and the coast. */}
      <path
        className={part.river}
        d="M90 4 96 43 94 73 108 89 112 110 104 153 112 188 100 234 108 257 124 280 156 303 158 333 188 349 212 372 228 396"
      />
      {towns
        .filter(({ name }) => shown.includes(name))
        .map(({ name, x, y, label }) => (
          <g key={name}>
            <path className={part.fine} d={`M${x} ${y} ${NAMES_FROM - 24} ${label}h18`} />
            <circle className={part.dark} cx={x} cy={y} r="3" />
            <text className={part.text} x={NAMES_FROM} y={label + 4.5}>
              {name}
            </text>
          </g>
        ))}
      <text className={part.water} x="310" y="330">
        Atlantic
      </text>
      <Callouts points="132,92 162,204 196,300 56,78" />
    </Drawing>
  );
}
