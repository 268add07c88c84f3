import { BakeElement, ControlBoard } from './appliance-parts';
import { Box, Callouts, Drawing, part } from './drawing';

export const rangeLegend = ['burner cap', 'spark igniter', 'bake element', 'control board'];

const burners = [
  [99, 132],
  [189, 132],
  [125, 119],
  [215, 119],
] as const;

/** An oven and range; one burner is lifted off in its layers. */
export function RangeDrawing() {
  return (
    <Drawing title="Exploded drawing of an oven and range with four numbered parts">
      <path d="M8 322h464" />
      <Box x={36} y={140} width={184} height={182} right={56} up={28} />
      {burners.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <ellipse className={part.face} cx={x} cy={y} rx="20" ry="5" />
          <ellipse className={part.fine} cx={x} cy={y} rx="9" ry="2.5" />
        </g>
      ))}
      {/* Knobs, door, drawer. */}
      <path d="M36 168h184M36 282h184" />
      {[58, 88, 168, 198].map((x) => (
        <g key={x}>
          <circle className={part.face} cx={x} cy="154" r="8" />
          <path className={part.fine} d={`M${x} 154v-7`} />
        </g>
      ))}
      <path className={part.fine} d="M108 147h40v14h-40zM114 154h12" />
      <path className={part.bold} d="M58 182h140" />
      <path className={part.side} d="M64 198h128v66H64z" />
      <path className={part.face} d="M72 206h112v50H72z" />
      <path
        className={part.fine}
        d="M72 222h112M72 240h112M90 206v34M114 206v34M142 206v34M166 206v34"
      />
      <path className={part.fine} d="M100 300h56M44 314h168" />
      {/* One burner in its layers: grate, cap, head. */}
      <path className={part.axis} d="M189 128V20" />
      <path className={part.face} d="M171 96c0-8 36-8 36 0v12c0 8-36 8-36 0z" />
      <ellipse className={part.face} cx="189" cy="96" rx="18" ry="6" />
      <path className={part.fine} d="M176 106v6M184 109v6M194 109v6M202 106v6" />
      <path className={part.side} d="M167 66v5c0 9 44 9 44 0v-5z" />
      <ellipse className={part.face} cx="189" cy="66" rx="22" ry="7" />
      <path className={part.face} d="m138 38 28-14h76l-28 14zM138 38v7h76v-7M214 45l28-14v-7" />
      <path d="m164 38 28-14M190 38l28-14M152 31h76" />
      {/* 2 · spark igniter. */}
      <path className={part.axis} d="M276 130h40M276 196h48M276 272h48" />
      <path d="M318 142c10 0 8-12 18-12M374 130h16v-12" />
      <path className={part.face} d="M336 123h38v14h-38z" />
      <path
        className={part.fine}
        d="M346 123v14M352 123v14M358 123v14M396 112l6-6M398 118h8M394 106v-8"
      />
      {/* 3 · bake element, 4 · control board. */}
      <BakeElement x={370} y={196} />
      <ControlBoard x={366} y={272} />
      <Callouts points="244,70 446,130 446,198 446,272" />
    </Drawing>
  );
}
