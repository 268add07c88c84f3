import { Callouts, Drawing, part } from '../../../../shared/ui/figures/drawing';

export const technicianVanLegend = ['jobs of the day', 'parts drawers', 'tool roll', 'dolly'];

const shelves = [250, 294, 338];
const wheels = [92, 318];

/** The van, its sliding door open, and what a technician is given with it. */
export function TechnicianVanDrawing() {
  return (
    <Drawing
      width={560}
      height={468}
      title="Exploded drawing of a technician’s van with four numbered things that belong in it"
    >
      <path d="M8 436h544" />
      {/* Body: roof, rear, side. */}
      <path className={part.face} d="m152 190 36-18h220l-36 18z" />
      <path className={part.side} d="m372 190 36-18v208l-36 18z" />
      <path
        className={part.fine}
        d="M390 181v208M376 206l11-5.5v44l-11 5.5zM394 197l10-5v44l-10 5z"
      />
      <path className={part.fine} d="M386 292v14M394 288v14M378 356l8-4M396 347l8-4" />
      <path
        className={part.face}
        d="M372 398h-18a36 36 0 0 0-72 0H128a36 36 0 0 0-72 0H30q-8 0-8-8v-46q0-36 18-58 22-12 48-18l50-64q8-10 20-14h214z"
      />
      {/* Cab. */}
      <path className={part.face} d="M106 262 148 208q4-4 10-4h26v58z" />
      <path
        className={part.fine}
        d="m120 258 34-44M134 258l22-28M190 196v196M100 268c-4 30-2 60 2 92"
      />
      <path className={part.bold} d="M166 284h14" />
      <path className={part.fine} d="M84 250c-8 0-10 4-10 14h10z" />
      <path className={part.face} d="M42 292q-12 10-16 30 12 2 20-10 4-8 4-18z" />
      <path className={part.fine} d="M22 356h30M24 374h30M26 366h22" />
      <path className={part.fine} d="M132 384h146" />
      {/* Through the open door: wall, floor, back, shelves and what stands on them. */}
      <path className={part.side} d="M198 206h16v166l-16 12z" />
      <path className={part.face} d="m198 384 16-12h74v12z" />
      <path className={part.face} d="M214 206h74v166h-74z" />
      <path
        className={part.fine}
        d="M222 241v-16h14v16M240 241v-22h18v22M262 241v-13h20v13M220 285v-14h12v14M236 285v-14h12v14M252 285v-14h12v14M268 285v-14h12v14M220 277h12M236 277h12M252 277h12M268 277h12M224 329v-20h26v20M230 309v20M256 329a11 11 0 0 1 22 0"
      />
      {shelves.map((y) => (
        <path key={y} className={part.face} d={`m198 ${y} 16-9h74v9zM198 ${y}v4h90v-4`} />
      ))}
      <path className={part.ghost} d="M222 370v-24h56v24" />
      <path d="M198 206h90v178h-90z" />
      {/* The door, slid back on its rail. */}
      <path className={part.fine} d="M288 296h76v5h-76" />
      <path className={part.face} d="m290 208 8-5h70l-8 5z" />
      <path className={part.face} d="M290 208h70v152h-70z" />
      <path className={part.fine} d="M298 216h54v46h-54zM308 254l26-32M322 254l18-22M298 340h54" />
      <path className={part.bold} d="M302 280v18" />
      {wheels.map((x) => (
        <g key={x}>
          <circle className={part.side} cx={x} cy="405" r="31" />
          <circle className={part.face} cx={x} cy="405" r="19" />
          <circle className={part.fine} cx={x} cy="405" r="6" />
          {[0, 72, 144, 216, 288].map((turn) => (
            <path
              key={turn}
              className={part.fine}
              transform={`rotate(${turn} ${x} 405)`}
              d={`M${x} 393v-4`}
            />
          ))}
        </g>
      ))}
      {/* 1 · the phone: an hour, a street, a route. */}
      <path className={part.axis} d="m84 148 36 72" />
      <path className={part.side} d="m104 46 8-4q6 0 6 6v82l-8 5z" />
      <path className={part.face} d="M54 52q0-8 8-8h40q8 0 8 8v80q0 8-8 8H62q-8 0-8-8z" />
      <path className={part.face} d="M60 56h44v68H60z" />
      <path
        className={part.fine}
        d="M66 64h18M66 70h28M66 108h32M66 115h22M76 132h12M76 49h12M60 78h44M60 100h44M66 96l12-10 10 6 10-10"
      />
      <circle className={part.dark} cx="98" cy="82" r="2.5" />
      {/* 2 · parts drawers. */}
      <path className={part.axis} d="M244 158v44" />
      <path className={part.face} d="m192 60 20-10h108l-20 10z" />
      <path className={part.side} d="m300 60 20-10v84l-20 12z" />
      <path className={part.face} d="M192 60h108v86H192z" />
      {[0, 1, 2].map((row) =>
        [0, 1, 2, 3].map((column) => (
          <path
            key={`${row} ${column}`}
            className={part.fine}
            d={`M${197 + column * 25} ${65 + row * 26}h23v23h-23zm7 14h9v4h-9zm-2-9h13`}
          />
        )),
      )}
      {/* One of them open. */}
      <path className={part.side} d="m238 94-10 10h23l10-10z" />
      <path className={part.fine} d="M236 100v-8h6v8M246 98v-6h5" />
      <path className={part.face} d="M228 104h23v22h-23z" />
      <path className={part.fine} d="M235 116h9v4h-9z" />
      {/* 3 · tool roll. */}
      <path className={part.axis} d="m402 148-8 22" />
      <path d="M360 90V64q0-5 4-5t4 5v26M376 90V54h8v36M395 90V66m-6-10q6 6 12 0v-8m-12 0v8M412 90V60h6v30M410 60h10V50h-10zM430 90V62" />
      <circle className={part.face} cx="430" cy="54" r="9" />
      <path className={part.side} d="M346 82h104v18H346z" />
      <path className={part.face} d="M346 96h104v40H346z" />
      <path
        className={part.fine}
        d="M368 96v40M388 96v40M406 96v40M424 96v40M346 128h104M346 112h-10v7h10"
      />
      <path className={part.face} d="M450 82c0-5 24-5 24 0v50c0 6-24 6-24 0z" />
      <ellipse className={part.face} cx="462" cy="82" rx="12" ry="4" />
      <path
        className={part.fine}
        d="M456 82c0-2 12-2 12 0s-8 2-8 0 4-1 4 0M450 104c0 5 24 5 24 0M450 110c0 5 24 5 24 0"
      />
      {/* 4 · dolly. */}
      <path className={part.axis} d="M410 316h42" />
      <path d="M470 424V252q0-14 14-14h22q14 0 14 14v172" />
      <path className={part.fine} d="M474 424V254q0-12 11-12h20q11 0 11 12v170" />
      <path className={part.face} d="M468 274h54v7h-54zM468 326h54v7h-54zM468 378h54v7h-54z" />
      <path className={part.fine} d="M486 281v45M504 281v45M486 333v45M504 333v45" />
      <path className={part.face} d="M470 300c-12 4-12 12 0 16M520 300c12 4 12 12 0 16" />
      <ellipse className={part.side} cx="458" cy="418" rx="8" ry="18" />
      <ellipse className={part.face} cx="456" cy="418" rx="6" ry="12" />
      <ellipse className={part.side} cx="532" cy="418" rx="8" ry="18" />
      <ellipse className={part.face} cx="530" cy="418" rx="6" ry="12" />
      <path className={part.face} d="m452 442 18-20h50l18 20zM452 442v4h86v-4" />
      <path className={part.fine} d="M481 432h28" />
      <Callouts points="138,62 336,36 492,64 540,232" />
    </Drawing>
  );
}
