// Drawn from the site's own parts and photographed by tools/brand/draw.mjs: index.html?picture=icon&ground=…, ?picture=social
import { createRoot } from 'react-dom/client';
import '../src/shared/ui/styles/fonts.css';
import '../src/shared/ui/styles/tokens.css';
import '../src/shared/ui/styles/base.css';
import { RefrigeratorDrawing } from '../src/shared/ui/figures/refrigerator';
import { LogoMark } from '../src/shared/ui/business/logo';
import styles from './pictures.module.css';

const asked = new URLSearchParams(location.search);

/** `part` is how much of the square's height the mark takes. */
function Icon({ part }: { part: number }) {
  return (
    <div className={asked.get('ground') === 'none' ? styles.icon : styles.iconOnGround}>
      <LogoMark size={innerHeight * part} />
    </div>
  );
}

/** What holds for any company: a picture has no placeholders. */
const plate = [
  ['Service', 'At your home'],
  ['Booking', 'Online'],
  ['On the way', 'Live map'],
] as const;

function SocialPreview() {
  return (
    <div className={styles.social}>
      <div className={styles.pitch}>
        <p className={styles.company}>
          <LogoMark size={92} />
          <span>
            Appliance
            <br />
            repair
          </span>
        </p>
        <h1 className={styles.claim}>The fridge died. We’re already in the van.</h1>
        <dl className={styles.plate}>
          {plate.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.figure}>
        <RefrigeratorDrawing />
        <p className={styles.caption}>FIG. 1 · Built-in refrigerator</p>
      </div>
    </div>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('Nothing to draw into');
createRoot(root).render(
  asked.get('picture') === 'social' ? <SocialPreview /> : <Icon part={Number(asked.get('part'))} />,
);
