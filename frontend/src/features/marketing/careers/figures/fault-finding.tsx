import { Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const faultFindingLegend = [
  'meter',
  'probe on the relay',
  'wiring diagram',
  'fault, marked',
];

/** How a fault is found: the meter on the board, the diagram next to it. */
export function FaultFindingDrawing() {
  return (
    <Drawing title="Drawing of a meter testing a control board, with four numbered things">
      <path d="M8 322h464" />
      {/* 1 · meter, standing on its foot. */}
      <path className={part.side} d="m132 86 18-10v222l-18 24z" />
      <path className={part.face} d="m28 86 18-10h104l-18 10z" />
      <path className={part.face} d="M28 86h104v236H28z" />
      <path className={part.fine} d="M36 94h88v220H36z" />
      <path className={part.face} d="M44 104h72v48H44z" />
      <path d="M54 114v28h12v-28zM76 114v28M88 114h14v14H88v14h14" />
      <path className={part.dark} d="M69 140h3v3h-3z" />
      <path className={part.fine} d="M44 162h16v9H44zM72 162h16v9H72zM100 162h16v9h-16z" />
      <circle className={part.face} cx="80" cy="222" r="34" />
      <circle className={part.fine} cx="80" cy="222" r="24" />
      <path className={part.bold} d="m80 222 14-16" />
      <path
        className={part.fine}
        d="M80 182v5M52 194l4 4M108 194l-4 4M40 222h5M120 222h-5M52 250l4-4M108 250l-4-4"
      />
      <circle className={part.face} cx="54" cy="288" r="8" />
      <circle className={part.dark} cx="54" cy="288" r="3.5" />
      <circle className={part.face} cx="106" cy="288" r="8" />
      <circle className={part.dark} cx="106" cy="288" r="3.5" />
      {/* Board, on its standoffs. */}
      <path className={part.axis} d="M214 176v20M392 176v20M430 152v20" />
      <path className={part.face} d="m196 112 42-26h212l-42 26z" />
      <path className={part.side} d="m408 112 42-26v60l-42 28z" />
      <path className={part.face} d="M196 112h212v62H196z" />
      <path
        className={part.fine}
        d="M204 120h.01M400 120h.01M204 166h.01M400 166h.01M212 124h34v22h-34zM218 146v6M226 146v6M234 146v6M240 146v6M262 156h34M262 162h34M262 150h22M212 162h38M344 160h48M350 154v12M360 154v12M370 154v12M380 154v12"
      />
      <path className={part.face} d="M300 122h36v26h-36zM348 122h36v26h-36z" />
      <path
        className={part.fine}
        d="M306 128h24v14h-24zM354 128h24v14h-24zM262 124h22v18h-22zM266 128h14"
      />
      {/* Connectors on the upper edge. */}
      <path className={part.face} d="M256 92v-14h40v14zM318 92v-14h54v14z" />
      <path
        className={part.fine}
        d="M264 78V62M272 78V60M280 78V60M288 78V62M326 78V58M336 78V56M346 78V56M356 78V56M364 78V58"
      />
      {/* Leads and probes. */}
      <path d="M106 288c44 8 62-20 66-64s32-52 70-46" />
      <path d="M54 288c-6 44 110 36 138 8 30-30 70-64 104-88" />
      <path className={part.face} d="m240 172 28-8 2 7-27 9z" />
      <path d="m269 168 40-18" />
      <path className={part.face} d="m294 202 30-26 5 6-29 26z" />
      <path d="m327 178 34-34" />
      {/* 3 · diagram. */}
      <path className={part.face} d="m214 302 30-72h214l-18 72z" />
      <path className={part.fine} d="m236 288 18-46M254 242h52M236 288h196M432 288l10-46h-40" />
      <path
        className={part.fine}
        d="M306 242l4-6 6 12 6-12 6 12 6-12 6 12 4-6h12M356 242l14-10M372 242h30"
      />
      <path
        className={part.fine}
        d="M290 288v-16h18v16M300 264v8M340 288v-10M332 278h16M334 272h12M340 272v-12"
      />
      <circle className={part.fine} cx="392" cy="288" r="9" />
      <path className={part.fine} d="m387 283 10 10M397 283l-10 10" />
      {/* 4 · where the line is broken. */}
      <circle cx="364" cy="238" r="15" />
      <Callouts points="80,60 420,62 206,262 412,214" />
    </Drawing>
  );
}
