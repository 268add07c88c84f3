import { Box, Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const frontDeskLegend = ['headset', 'board of the day', 'hour still free', 'phone'];

const columns = [188, 232, 276, 320];
const rows = [86, 108, 130, 152];
/** Column and row of the jobs on the board; the available time is the one between them. */
const jobs = [
  [0, 0],
  [0, 1],
  [0, 3],
  [1, 0],
  [1, 2],
  [2, 1],
  [2, 2],
  [2, 3],
  [3, 0],
  [3, 1],
  [3, 3],
] as const;

/** The desk in the office: the call on the left, the board in the middle, the coast on the wall. */
export function FrontDeskDrawing() {
  return (
    <Drawing title="Drawing of the office’s desk with four numbered things on it">
      <path d="M8 322h464" />
      {/* Desk. */}
      <Box x={16} y={250} width={404} height={12} right={44} up={26} />
      <path className={part.face} d="M32 262h16v60H32z" />
      <path className={part.face} d="M316 262h92v60h-92z" />
      <path className={part.side} d="m408 262 32-19v60l-32 19z" />
      <path className={part.fine} d="M316 292h92" />
      <path className={part.bold} d="M350 277h24M350 307h24" />
      {/* Wall: the coast, with a pin in it. */}
      <path className={part.face} d="M400 34h66v104h-66z" />
      <path
        className={part.fine}
        d="M424 34c4 24 14 34 16 56s14 30 18 48M400 66c12 4 16 14 28 14M406 104c10 0 20 8 34 6M412 46h.01M446 118h.01"
      />
      <circle className={part.dark} cx="438" cy="88" r="4" />
      <path d="m438 88-8-16" />
      {/* 2 · monitor. */}
      <path className={part.face} d="m246 226 10-6h60l-10 6z" />
      <path className={part.face} d="M268 222v-34h20v34z" />
      <path className={part.side} d="m372 52 14-8v132l-14 12z" />
      <path className={part.face} d="m172 52 14-8h200l-14 8z" />
      <path className={part.face} d="M172 52h200v136H172z" />
      <path className={part.face} d="M180 60h184v120H180z" />
      <path
        className={part.fine}
        d="M188 72h28M232 72h28M276 72h28M320 72h28M180 80h184M224 60v120M268 60v120M312 60v120"
      />
      {jobs.map(([column, row]) => (
        <g key={`${column} ${row}`}>
          <path className={part.side} d={`M${columns[column]} ${rows[row]}h30v16h-30z`} />
          <path
            className={part.fine}
            d={`M${(columns[column] ?? 0) + 5} ${(rows[row] ?? 0) + 6}h14m-14 5h20`}
          />
        </g>
      ))}
      {/* 3 · the available time. */}
      <path className={part.ghost} d="M232 108h30v16h-30z" />
      <path className={part.axis} d="M238 118 152 74" />
      {/* 1 · headset on its stand. */}
      <path className={part.face} d="M66 238c0-7 48-7 48 0s-48 7-48 0z" />
      <path className={part.face} d="M87 238v-96h6v96z" />
      <path d="M56 170v-22a34 34 0 0 1 68 0v22M61 168v-20a29 29 0 0 1 58 0v20" />
      <path
        className={part.face}
        d="M48 166h18v34H48q-8 0-8-8v-18q0-8 8-8zM114 166h18q8 0 8 8v18q0 8-8 8h-18z"
      />
      <path className={part.fine} d="M60 166v34M120 166v34" />
      <path d="M52 200c0 16 10 20 22 20" />
      <path className={part.face} d="M74 216h12q4 4 0 8H74z" />
      {/* Keyboard, mug. */}
      <path
        className={part.face}
        d="m196 242 18-10h104l-18 10zM196 242v4h104v-4M300 246l18-10v-4"
      />
      <path
        className={part.fine}
        d="m214 239 86 0M220 235.5h86M232 242l16-10M256 242l16-10M280 242l16-10"
      />
      <path className={part.face} d="M140 214h26v22q-13 8-26 0z" />
      <ellipse className={part.face} cx="153" cy="214" rx="13" ry="4" />
      <path d="M140 218c-10 0-10 14 0 14" />
      <path className={part.fine} d="M148 206c-4-5 4-7 0-12M157 206c-4-5 4-7 0-12" />
      {/* 4 · phone. */}
      <path className={part.face} d="m356 240 16-24h58l-10 24zM356 240v5h64v-5M420 245l10-24v-5" />
      <path className={part.face} d="m358 226 12-16q8-2 12 2l-12 18q-8 2-12-4z" />
      <path
        className={part.fine}
        d="M390 222h8M402 222h8M414 222h6M388 228h8M400 228h8M411 228h7M386 234h8M397 234h8M409 234h7"
      />
      <path d="M362 230c-14 0-8 14-22 12" />
      <Callouts points="34,132 386,30 142,68 446,208" />
    </Drawing>
  );
}
