import { Compressor } from '../../../../shared/ui/figures/appliance-parts';
import { Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const workbenchLegend = ['wrenches by size', 'vise', 'compressor on test', 'manual'];

const wrenches = [
  { x: 58, length: 58 },
  { x: 82, length: 52 },
  { x: 106, length: 46 },
  { x: 130, length: 40 },
  { x: 154, length: 34 },
];

/** The bench in the workshop, with a compressor under the lamp. */
export function WorkbenchDrawing() {
  return (
    <Drawing title="Drawing of the workshop’s bench with four numbered things on it">
      <path d="M8 322h464" />
      {/* 1 · board on the wall: a place for each wrench, one of them empty. */}
      <path className={part.face} d="M32 24h152v104H32z" />
      <path className={part.fine} d="M40 32h.01M176 32h.01M40 120h.01M176 120h.01" />
      {wrenches.map(({ x, length }, index) => (
        <g
          key={x}
          transform={`translate(${x} 40)`}
          className={index === 3 ? part.ghost : undefined}
        >
          <path
            className={index === 3 ? undefined : part.face}
            d={`M-3 11v${length}q-5 5-1 10l4-3 4 3q4-5-1-10v-${length}q6-5 3-11l-4 4h-4l-4-4q-3 6 3 11z`}
          />
        </g>
      ))}
      {/* Bench: top, drawer, legs, the shelf below. */}
      <path className={part.side} d="M86 216h12v88H86z" />
      <path className={part.face} d="m58 296 34-18h318l-34 18zM58 296v8h318v-8M376 304l34-18v-8" />
      <path className={part.face} d="M196 288v-30h56v30zM196 258l12-7h56l-12 7z" />
      <path className={part.side} d="m252 258 12-7v30l-12 7z" />
      <path className={part.fine} d="M206 266h20v12h-20z" />
      <path className={part.face} d="M290 288v-20h50v20zM290 268l10-6h50l-10 6z" />
      <path className={part.side} d="m340 268 10-6v20l-10 6z" />
      <path className={part.face} d="m20 208 52-30h388l-52 30z" />
      <path className={part.side} d="m408 208 52-30v14l-52 30z" />
      <path className={part.face} d="M20 208h388v14H20z" />
      <path className={part.face} d="M36 222h18v100H36zM376 222h18v100h-18z" />
      <path className={part.face} d="M76 222h90v28H76z" />
      <path className={part.bold} d="M106 236h30" />
      {/* 2 · vise. */}
      <path className={part.face} d="M74 196h58l-6-10H80z" />
      <path className={part.face} d="M84 186v-14h44v14z" />
      <path className={part.face} d="M80 172v-24h16v24zM112 172v-24h16v24z" />
      <path className={part.fine} d="M96 150h16M80 154h16M112 154h16" />
      <path d="M128 180h20M148 170v20" />
      <circle className={part.dark} cx="148" cy="170" r="2" />
      <circle className={part.dark} cx="148" cy="190" r="2" />
      {/* The piece in it. */}
      <path className={part.face} d="M100 150v-12h8v12z" />
      <path className={part.fine} d="M100 142h8" />
      {/* 3 · compressor, and the leads that test it. */}
      <Compressor x={244} y={166} />
      <path d="M284 186c18 4 16 14 34 12" />
      <path className={part.face} d="m316 188 8-6h34l-8 6zM316 188v14h34v-14" />
      <path className={part.side} d="m350 188 8-6v14l-8 6z" />
      <circle className={part.fine} cx="326" cy="195" r="4" />
      <path className={part.fine} d="M336 192h9M336 198h9" />
      {/* Lamp. */}
      <path className={part.face} d="M428 190v-10h14v10z" />
      <path d="M433 180 412 96M437 180 416 95M412 94 330 62M414 90 332 58" />
      <circle className={part.face} cx="413" cy="93" r="6" />
      <path className={part.face} d="m318 46 22 8-8 22-40-4q2-18 26-26z" />
      <path className={part.side} d="M292 72q4-8 22-4t18 8-20 4-20-8z" />
      <path className={part.axis} d="m292 80-36 34M310 84l-12 44M326 86l8 80" />
      {/* 4 · manual, open. */}
      <path className={part.face} d="M366 200q10-6 22-3l14-14q-12-3-22 3z" />
      <path className={part.face} d="M388 197q12-4 22 1l12-14q-10-4-20-1z" />
      <path className={part.fine} d="m376 194 10-2M380 190l10-2M396 192l12 2M400 188l10 1" />
      <Callouts points="204,36 60,160 196,150 380,164" />
    </Drawing>
  );
}
