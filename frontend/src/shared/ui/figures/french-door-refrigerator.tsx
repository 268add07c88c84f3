import { InletValve } from './appliance-parts';
import { Box, Callouts, Drawing, part } from './drawing';

export const frenchDoorLegend = ['ice maker', 'air damper', 'water valve', 'defrost heater'];

/** A French-door refrigerator with its freezer drawer pulled out. */
export function FrenchDoorDrawing() {
  return (
    <Drawing title="Exploded drawing of a French-door refrigerator with four numbered parts">
      <path d="M8 322h464" />
      <Box x={64} y={38} width={158} height={284} right={48} up={24} />
      {/* Two doors, the dispenser in the left one. */}
      <path d="M143 46v166M64 212h158M72 46h142" />
      <path className={part.bold} d="M134 104v76M152 104v76" />
      <path className={part.face} d="M80 92h38v54H80z" />
      <path className={part.fine} d="M86 98h26M92 104v8h14v-8M86 140h26M99 112v6" />
      <path d="M92 118h14l-3 18h-8z" />
      {/* Freezer drawer, pulled towards us. */}
      <path className={part.side} d="m34 238 30-16h158l-30 16z" />
      <path
        className={part.fine}
        d="M70 236v-8h22v8M98 236v-11h16v11M122 236v-7h26v7M154 236v-10h18v10"
      />
      <path className={part.side} d="m192 238 30-16v84l-30 16z" />
      <path className={part.face} d="M34 238h158v84H34z" />
      <path className={part.bold} d="M54 256h118" />
      <path className={part.fine} d="M42 314h142" />
      {/* 1 · ice maker. */}
      <path className={part.axis} d="M270 58h58M270 132h66M270 206h54M270 280h48" />
      <path className={part.face} d="m332 50 16-12h66l-16 12z" />
      <path className={part.side} d="m398 50 16-12v24l-16 14z" />
      <path className={part.face} d="M332 50h66v26h-66z" />
      <path
        className={part.fine}
        d="m348.5 50 16-12M365 50l16-12M381.5 50l16-12M348.5 50v26M365 50v26M381.5 50v26"
      />
      <path d="M398 58h12v16" />
      {/* 2 · air damper. */}
      <Box x={340} y={108} width={60} height={48} right={8} up={4} />
      <path className={part.side} d="M348 116h44v32h-44z" />
      <path className={part.face} d="m348 148 12-20h44l-12 20z" />
      {/* 3 · water valve. */}
      <InletValve x={370} y={208} />
      {/* 4 · defrost heater: a coil in a glass tube. */}
      <path d="M322 280h10M414 280h-8M322 280v18M414 280v18" />
      <path className={part.face} d="M334 272h70v16h-70z" />
      <path
        className={part.fine}
        d="m340 286 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12 4-12 4 12"
      />
      <path className={part.dark} d="M330 270h6v20h-6zM402 270h6v20h-6z" />
      <Callouts points="446,56 446,130 446,206 446,280" />
    </Drawing>
  );
}
