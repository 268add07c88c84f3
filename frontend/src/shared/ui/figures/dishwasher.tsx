import { InletValve, Pump } from './appliance-parts';
import { Box, Callouts, Drawing, part } from './drawing';

export const dishwasherLegend = ['spray arm', 'inlet valve', 'circulation pump', 'heater'];

const tines = [104, 118, 132, 146, 160, 174, 188, 202, 216];
const plates = [116, 134, 152, 170, 188];

/** A dishwasher with its door down and both racks loaded. */
export function DishwasherDrawing() {
  return (
    <Drawing title="Exploded drawing of a dishwasher with four numbered parts">
      <path d="M8 322h464" />
      <Box x={80} y={58} width={160} height={264} right={44} up={22} />
      {/* The tub. */}
      <path className={part.side} d="M90 70h18v186l-18 14z" />
      <path className={part.face} d="m90 270 18-14h122v14z" />
      <path className={part.face} d="M108 70h122v186H108z" />
      {/* Upper rack with glasses, lower rack with plates, an arm between them. */}
      <path
        className={part.face}
        d="M108 124v-24h14v24zM130 124v-20h16v20zM154 124v-24h14v24zM178 124v-16h20v16zM206 124v-24h14v24z"
      />
      <path className={part.face} d="m92 128 14-8h122v8z" />
      <path className={part.fine} d={tines.map((x) => `M${x} 128v18`).join('')} />
      <path d="M92 128v18h136v-18M92 146h136" />
      <path className={part.fine} d="M118 166h84M160 166v-20" />
      {plates.map((x) => (
        <ellipse key={x} className={part.face} cx={x} cy="206" rx="11" ry="25" />
      ))}
      <path className={part.face} d="m92 220 14-8h122v8z" />
      <path className={part.fine} d={tines.map((x) => `M${x} 220v24`).join('')} />
      <path d="M92 220v24h136v-24M92 244h136M90 70h140v200H90z" />
      <path className={part.fine} d="M118 262h84" />
      {/* The door, down. */}
      <path className={part.face} d="m80 280 160 0-60 32H20z" />
      <path className={part.face} d="M20 312h160v8H20z" />
      <path className={part.side} d="m180 312 60-32v8l-60 32z" />
      <path className={part.fine} d="m92 286 132 0-40 21H52zM112 292h26v9h-34z" />
      {/* 1 · spray arm. */}
      <path className={part.axis} d="M284 58h36M284 132h40M284 206h44M284 282h44" />
      <path className={part.side} d="M364 66h16v18h-16z" />
      <path className={part.face} d="M330 52h84a7 7 0 0 1 0 14h-84a7 7 0 0 1 0-14z" />
      <ellipse className={part.face} cx="372" cy="54" rx="16" ry="6" />
      <path
        className={part.fine}
        d="M334 59h.01M344 59h.01M354 59h.01M390 59h.01M400 59h.01M410 59h.01"
      />
      <InletValve x={368} y={136} />
      <Pump x={366} y={208} />
      {/* 4 · heater: a ring with its two terminals. */}
      <ellipse cx="372" cy="276" rx="42" ry="15" />
      <ellipse cx="372" cy="276" rx="35" ry="11" />
      <path className={part.face} d="M362 286h20v14h-20z" />
      <path d="M367 300v10M377 300v10" />
      <Callouts points="446,58 446,134 446,208 446,278" />
    </Drawing>
  );
}
