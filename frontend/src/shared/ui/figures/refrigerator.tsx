import { Box, Callouts, Drawing, part } from './drawing';

export const refrigeratorLegend = ['control board', 'thermistor', 'evaporator fan', 'compressor'];

/** A built-in refrigerator, door off, with the four parts that fail. */
export function RefrigeratorDrawing() {
  return (
    <Drawing
      width={560}
      height={468}
      title="Exploded drawing of a built-in refrigerator with four numbered parts"
    >
      <path d="M12 454h536" />
      {/* Cabinet: top, side, front, grille. */}
      <Box x={188} y={48} width={136} height={402} right={60} up={30} />
      <path className={part.fine} d="M198 58h116M198 64h116M198 70h116M198 76h116" />
      <path d="M188 84h136" />
      {/* Inside: left wall, floor, back, shelves and what stands on them. */}
      <path className={part.side} d="M196 92h22v196l-22 11z" />
      <path className={part.face} d="m196 299 22-11h98v11z" />
      <path className={part.face} d="M218 92h98v196h-98z" />
      <path
        className={part.fine}
        d="M230 123v-17h11v17M246 123v-23c0-3 3-3 3-6h6c0 3 3 3 3 6v23M272 123v-14h30v14M234 173a11 11 0 0 1 22 0M270 173v-11h36v11M228 223v-12h34v12M276 223v-20h11v20M291 223v-20h11v20M232 273v-15h26v15M232 263h26M270 273a9 9 0 0 1 18 0M288 273a9 9 0 0 1 18 0"
      />
      {[134, 184, 234].map((y) => (
        <path key={y} className={part.face} d={`m196 ${y} 22-11h98v11zM196 ${y}v5h120v-5`} />
      ))}
      <path d="M196 92h120v207H196z" />
      <path d="M188 308h136M188 436h136" />
      {/* Freezer drawer and toe kick. */}
      <path className={part.bold} d="M206 326h100" />
      <path className={part.fine} d="M198 443h116" />
      {/* Door, drawn off to the left along its hinges. */}
      <path className={part.axis} d="m154 116 34-17M154 316l34-17M24 116 8 124M24 316 8 324" />
      <Box x={24} y={116} width={130} height={200} right={14} up={7} />
      <path className={part.bold} d="M138 166v100" />
      <path className={part.fine} d="M36 128h24v10H36z" />
      {/* 1 · control board. */}
      <path className={part.axis} d="M384 72h48" />
      <Box x={436} y={50} width={74} height={46} right={10} up={5} />
      <path
        className={part.fine}
        d="M444 58h22v15h-22zM474 58h11v8h-11zM492 58h11v22h-11zM474 72h11M474 77h11M444 82h8M456 82h8M444 88h59"
      />
      {/* 2 · thermistor. */}
      <path className={part.axis} d="M384 162h42" />
      <path d="M428 160c12 0 10-14 21-14s9 14 20 14h8M428 165c12 0 10-14 21-14s9 14 20 14h8" />
      <path className={part.face} d="M477 153h24a9.5 9.5 0 0 1 0 19h-24z" />
      <path className={part.fine} d="M485 153v19M489 153v19" />
      {/* 3 · evaporator fan. */}
      <path className={part.axis} d="M384 258h48" />
      <Box x={436} y={222} width={72} height={72} right={10} up={5} />
      <circle cx="472" cy="258" r="31" />
      {[0, 120, 240].map((turn) => (
        <path
          key={turn}
          className={part.fine}
          transform={`rotate(${turn} 472 258)`}
          d="M469 252c-12-10-9-21 3-22 9 3 8 15 2 23"
        />
      ))}
      <circle className={part.dark} cx="472" cy="258" r="5" />
      {[
        [442, 228],
        [502, 228],
        [442, 288],
        [502, 288],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} className={part.fine} cx={x} cy={y} r="2" />
      ))}
      {/* 4 · compressor. */}
      <path className={part.axis} d="M384 392h44" />
      <path d="M474 356v-18h26M508 384h18v-24" />
      <path className={part.face} d="M434 424v-18c0-38 10-50 38-50s38 12 38 50v18z" />
      <path className={part.fine} d="M434 404h76M454 364c-7 8-9 20-9 34" />
      <path className={part.face} d="M424 424h96v6h-96z" />
      <path d="M436 430v8h10v-8M498 430v8h10v-8" />
      <Callouts points="542,72 542,162 542,258 542,400" />
    </Drawing>
  );
}
