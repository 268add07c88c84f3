import { Box, Callouts, Drawing, part } from './drawing';

export const dryerLegend = ['drum belt', 'heating element', 'thermal fuse', 'vent duct'];

const folds = [300, 312, 324, 336, 348, 360, 372, 384];

/** A dryer: drum and belt above, the heater with its fuse, and the duct that so often is the trouble. */
export function DryerDrawing() {
  return (
    <Drawing title="Exploded drawing of a dryer with four numbered parts">
      <path d="M8 322h464" />
      <Box x={20} y={66} width={164} height={256} right={44} up={22} />
      <path d="M20 102h164" />
      <circle className={part.face} cx="44" cy="84" r="10" />
      <path
        className={part.fine}
        d="M44 84l6-7M76 78h58v12H76zM82 84h26M150 84h.01M160 84h.01M170 84h.01"
      />
      {/* Door and lint screen. */}
      <path
        className={part.face}
        d="M46 130q0-10 10-10h92q10 0 10 10v112q0 10-10 10H56q-10 0-10-10z"
      />
      <circle className={part.side} cx="102" cy="186" r="50" />
      <circle className={part.face} cx="102" cy="186" r="40" />
      <path className={part.fine} d="M80 220l44-68M102 226l30-46" />
      <path className={part.bold} d="M152 166v40" />
      <path className={part.face} d="M72 266h60v10H72z" />
      <path className={part.fine} d="M78 271h48M34 306h136" />
      {/* 1 · drum with its belt. */}
      <g transform="translate(0 -8)">
        <path className={part.axis} d="M228 96h46" />
        <path className={part.face} d="M300 48h96c12 0 20 21 20 48s-8 48-20 48h-96z" />
        <ellipse className={part.side} cx="300" cy="96" rx="20" ry="48" />
        <ellipse className={part.face} cx="303" cy="96" rx="15" ry="40" />
        <path className={part.fine} d="M300 120l6 14M296 72l6-12M306 96h10" />
        <path
          className={part.side}
          d="M346 48c12 0 20 21 20 48s-8 48-20 48h12c12 0 20-21 20-48s-8-48-20-48z"
        />
        <path
          className={part.fine}
          d="M350 48c12 0 20 21 20 48s-8 48-20 48M354 48c12 0 20 21 20 48s-8 48-20 48"
        />
      </g>
      {/* 2 · heating element. */}
      <path className={part.axis} d="M228 206h48" />
      <Box x={282} y={184} width={76} height={44} right={10} up={6} />
      <path
        className={part.fine}
        d="m290 196 4-6 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 6M290 216l4-6 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 6"
      />
      {/* 3 · thermal fuse. */}
      <path className={part.axis} d="M368 206h34" />
      <path className={part.face} d="M406 198h40v16h-40z" />
      <path className={part.face} d="M418 190h16v8h-16z" />
      <path d="M406 206h-4M446 206h6v12" />
      <path className={part.fine} d="M412 206h.01M440 206h.01" />
      {/* 4 · vent duct. */}
      <path className={part.axis} d="M228 282h52" />
      <path className={part.face} d="M294 256h100v52H294z" />
      {folds.map((x) => (
        <path key={x} className={part.fine} d={`M${x} 256c7 8 9 17 9 26s-2 18-9 26`} />
      ))}
      <ellipse className={part.side} cx="294" cy="282" rx="11" ry="26" />
      <ellipse className={part.face} cx="296" cy="282" rx="7.5" ry="20" />
      <path
        className={part.face}
        d="M388 250h8c9 4 13 17 13 32s-4 28-13 32h-8c9-4 13-17 13-32s-4-28-13-32z"
      />
      <Callouts points="446,88 322,158 426,166 446,282" />
    </Drawing>
  );
}
