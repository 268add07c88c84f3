import { linkedPages, pathWithToken } from '@contracts/vocabulary/site-pages';
import type { ReactNode } from 'react';
import { CopyField } from './copy-field';
import { useTechnicianPhoneQuery } from './phone-endpoints';
import styles from './setup.module.css';

/** What is done once on a new phone. */
export function PhoneSetup({ token }: { token: string }) {
  const { data } = useTechnicianPhoneQuery(token);
  const at = (path: string) => new URL(path, location.origin).href;
  return (
    <section className={styles.setup} aria-label="Set up this phone">
      <h2 className={styles.title}>Set up this phone</h2>
      <HomeScreen link={at(pathWithToken(linkedPages.technicianPhone, token))} />
      <Background
        address={data && at(`/api/technician/positions/${encodeURIComponent(data.positionsToken)}`)}
      />
    </section>
  );
}

function HomeScreen({ link }: { link: string }) {
  return (
    <Part title="Keep this page on your home screen" className={styles.homeScreen}>
      <p>It opens with one tap, and with your last list when there’s no signal.</p>
      <h3>Android</h3>
      <p>In Chrome’s menu, tap “Add to Home screen”. You stay signed in.</p>
      <h3>iPhone</h3>
      <ol>
        <li>Copy your link here.</li>
        <li>In Safari, tap Share, then “Add to Home Screen”.</li>
        <li>Open the new icon and paste your link, once.</li>
      </ol>
      <CopyField label="Your link" value={link} action="Copy my link" />
    </Part>
  );
}

/** The app gets a token of its own, which can do nothing but report positions. */
function Background({ address }: { address: string | undefined }) {
  return (
    <Part title="Report in the background">
      <p>
        This page can report your position only while it’s open. A free app can do it with the phone
        in your pocket. Your customer still sees you only while you’re on the way.
      </p>
      {address === undefined ? (
        <p>The address for the app appears here once you’re online.</p>
      ) : (
        <CopyField label="Address for the app" value={address} action="Copy the address" />
      )}
      <h3>OwnTracks</h3>
      <ol>
        <li>Under Settings or Preferences, open Connection and set the mode to HTTP.</li>
        <li>Paste the address as the URL. Leave user, password and the encryption key empty.</li>
        <li>On the map, choose the mode Move, and allow location “Always”.</li>
      </ol>
      <h3>Traccar Client</h3>
      <ol>
        <li>Under Settings, paste the address as the server URL.</li>
        <li>Leave the device identifier as it is.</li>
        <li>Turn on continuous tracking, and allow location “Always”.</li>
      </ol>
      <p>Don’t share the address. With a new link from the office you get a new one.</p>
    </Part>
  );
}

interface PartProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

function Part({ title, className, children }: PartProps) {
  return (
    <details className={className}>
      <summary>{title}</summary>
      <div className={styles.part}>{children}</div>
    </details>
  );
}
