import { Callout, Drawing, part } from './drawing';

export const refrigeratorLegend = ['control board', 'thermistor', 'evaporator fan', 'compressor'];

/** A built-in refrigerator, door off, with the four parts that fail. */
export function RefrigeratorDrawing() {
  return (
    <Drawing
      width={560}
      height={408}
      title="Exploded drawing of a built-in refrigerator with four numbered parts"
    >
      <path d="M24 378h512" />
      {/* Cabinet: top, side, front. */}
      <path className={part.face} d="M196 78 252 50h132l-56 28z" />
      <path className={part.side} d="M328 78 384 50v296l-56 28z" />
      <path className={part.face} d="M196 78h132v296H196z" />
      <path className={part.fine} d="M206 88h112M206 94h112M206 100h112" />
      <path d="M196 108h132" />
      {/* Inside: left wall, floor, back, shelves. */}
      <path className={part.side} d="M204 114h20v142l-20 10z" />
      <path className={part.face} d="m204 266 20-10h96v10z" />
      <path className={part.face} d="M224 114h96v142h-96z" />
      {[150, 186, 222].map((y) => (
        <path key={y} className={part.face} d={`m204 ${y} 20-10h96v10zM204 ${y}v4h116v-4`} />
      ))}
      <path
        className={part.fine}
        d="M238 140v-15h10v15M252 140v-20h12v20M276 176v-14h26v14M240 176a9 9 0 0 1 18 0M234 212v-10h30v10M282 212v-17h9v17M294 212v-17h9v17"
      />
      <path d="M204 114h116v152H204z" />
      {/* Freezer drawer. */}
      <path className={part.face} d="M196 274h132v88H196z" />
      <path d="M214 288h96" strokeWidth="4" />
      <path className={part.fine} d="M206 368h112" />
      {/* Door, drawn off to the left along its hinges. */}
      <path className={part.axis} d="m168 138 28-14M168 290l28-14M40 138l-14 7M40 290l-14 7" />
      <path className={part.face} d="m40 138 12-6h128l-12 6z" />
      <path className={part.side} d="m168 138 12-6v152l-12 6z" />
      <path className={part.face} d="M40 138h128v152H40z" />
      <path d="M152 178v72" strokeWidth="4" />
      <path className={part.fine} d="M52 150h22v10H52z" />
      {/* 1 · control board. */}
      <path className={part.axis} d="M384 84h52" />
      <path className={part.face} d="m440 66 8-4h68l-8 4z" />
      <path className={part.side} d="m508 66 8-4v40l-8 4z" />
      <path className={part.face} d="M440 66h68v40h-68z" />
      <path
        className={part.fine}
        d="M448 74h18v12h-18zM474 74h10v6h-10zM490 74h10v18h-10zM448 94h6M458 94h6M468 94h6M478 94h6M474 86h10"
      />
      {/* 2 · thermistor. */}
      <path className={part.axis} d="M384 160h44" />
      <path d="M432 160c10 0 8-12 18-12s8 12 18 12h8" />
      <path d="M432 164c10 0 8-12 18-12s8 12 18 12h8" />
      <path className={part.face} d="M476 154h22a8 8 0 0 1 0 16h-22z" />
      <path className={part.fine} d="M484 154v16" />
      {/* 3 · evaporator fan. */}
      <path className={part.axis} d="M384 236h52" />
      <path className={part.face} d="m440 204 8-4h64l-8 4z" />
      <path className={part.side} d="m504 204 8-4v64l-8 4z" />
      <path className={part.face} d="M440 204h64v64h-64z" />
      <circle cx="472" cy="236" r="27" />
      <path
        className={part.fine}
        d="M472 230c-10-14-2-20 8-19 2 8 0 14-4 20M477 238c17-2 19 8 13 16-8-2-12-6-15-12M467 240c-7 16-17 12-20 3 5-6 11-7 18-8"
      />
      <circle className={part.dark} cx="472" cy="236" r="5" />
      <path
        className={part.fine}
        d="M446 210h.01M498 210h.01M446 262h.01M498 262h.01"
        strokeWidth="3"
      />
      {/* 4 · compressor. */}
      <path className={part.axis} d="M384 330h46" />
      <path className={part.face} d="M436 348c0-44 8-56 34-56s34 12 34 56z" />
      <path className={part.fine} d="M437 326h66M452 297c-6 8-8 16-8 29" />
      <path d="M428 352h84v-4h-84zM438 352v8M502 352v8M470 292v-12h22M504 316h14v-18" />
      <Callout x={536} y={84} number={1} />
      <Callout x={536} y={162} number={2} />
      <Callout x={536} y={236} number={3} />
      <Callout x={536} y={330} number={4} />
    </Drawing>
  );
}
