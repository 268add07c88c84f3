import { Compressor, Fan, Sensor } from './appliance-parts';
import { Box, Callouts, Drawing, part } from './drawing';

export const wineCoolerLegend = ['sensor', 'evaporator fan', 'door seal', 'compressor'];

const shelves = [100, 144, 188, 232];
const bottles = [178, 199, 220, 241];

/** A wine cooler with its glass door off and bottles lying on four shelves. */
export function WineCoolerDrawing() {
  return (
    <Drawing title="Exploded drawing of a wine cooler with four numbered parts">
      <path d="M8 322h464" />
      {/* Cabinet and its inside. */}
      <Box x={150} y={46} width={112} height={276} right={40} up={20} />
      <path className={part.side} d="M158 54h10v209l-10 7z" />
      <path className={part.face} d="m158 270 10-7h86v7z" />
      <path className={part.face} d="M168 54h86v209h-86z" />
      {shelves.map((y) => (
        <g key={y}>
          {bottles.map((x) => (
            <g key={x}>
              <circle className={part.face} cx={x} cy={y - 13} r="9" />
              <circle className={part.fine} cx={x} cy={y - 13} r="3.5" />
            </g>
          ))}
          <path className={part.face} d={`m158 ${y} 10-6h86v6zM158 ${y}v5h96v-5`} />
        </g>
      ))}
      <path d="M158 54h96v216h-96zM150 280h112" />
      <path className={part.fine} d="M162 292h88M162 299h88M162 306h88" />
      {/* Glass door, drawn off along its hinges. */}
      <path className={part.axis} d="m132 110 18-9M132 282l18-9" />
      <Box x={10} y={88} width={112} height={220} right={10} up={5} />
      <path className={part.face} d="M22 100h84v196H22z" />
      <path className={part.fine} d="m34 170 40-52M34 188l58-75M58 282l36-46" />
      <path className={part.bold} d="M114 168v60" />
      {/* What is taken out of it. */}
      <path className={part.axis} d="M302 62h28M302 130h40M302 206h40M302 284h26" />
      <Sensor x={376} y={64} />
      <Fan x={374} y={130} />
      <path className={part.face} d="M344 184h62v46h-62z" />
      <path className={part.face} d="M353 193h44v28h-44z" />
      <path className={part.fine} d="M348.5 188.5h53v37h-53z" />
      <Compressor x={374} y={290} />
      <Callouts points="446,64 446,132 446,207 446,284" />
    </Drawing>
  );
}
