import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { loadChunksOf } from './app/route-chunks';
import { Site } from './app/router';
import { loadSiteConfig } from './shared/config/site-config';
import './shared/ui/styles/fonts.css';
import './shared/ui/styles/tokens.css';
import './shared/ui/styles/base.css';

loadSiteConfig();

// Before a translator, which has to fetch more.
import('./shared/page/translated-text').catch(() => undefined);

// Each page brings its own title, and a document has one.
for (const element of document.querySelectorAll('[data-until-started]')) element.remove();

// After a new version was put up, an open page asks for chunks that are gone: load it again, once.
// Not without a connection: the browser's own error page would take the place of everything that is
// on this one. Nor with something typed that no code has seen yet.
window.addEventListener('vite:preloadError', () => {
  const fields = document.querySelectorAll<HTMLInputElement>('input,textarea');
  if ([...fields].some((field) => field.value !== field.defaultValue)) return;
  if (!navigator.onLine || sessionStorage.getItem('reloaded') === location.href) return;
  sessionStorage.setItem('reloaded', location.href);
  location.reload();
});

// index.html has it.
const root = document.getElementById('root') as HTMLElement;

const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
);

if (root.hasChildNodes()) {
  // Visitors read what is prerendered in the meantime, and its links work. It is hydrated all at
  // once, when the page's own code is there; until that arrives, the page stays as it is.
  const hydrate = (wait: number) => {
    loadChunksOf(location.pathname).then(
      () => {
        // In pieces, between which the browser answers taps.
        startTransition(() => void hydrateRoot(root, site));
        // For bootstrap.ts.
        document.dispatchEvent(new Event('page-hydrates'));
      },
      () => setTimeout(hydrate, wait, wait * 2),
    );
  };
  hydrate(2_000);
} else {
  createRoot(root).render(site);
}
