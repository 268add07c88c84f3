import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Site } from './app/router';
import { loadSiteConfig } from './shared/config/site-config';
import { styleNonce } from './shared/style-nonce';
import './shared/ui/fonts.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

loadSiteConfig();

// Each page brings its own title, and a document has one.
document.querySelector('title[data-until-started]')?.remove();

// Where Radix's dialogs look for the nonce of the styles they add.
Object.assign(window, { __webpack_nonce__: styleNonce() });

// After a new version was put up, an open page asks for chunks that are gone: load it anew, once. Not without a
// connection: the browser's own error page would take the place of everything that is on this one.
const RELOADED_KEY = 'reloaded-for-new-version';
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) return;
  if (sessionStorage.getItem(RELOADED_KEY) === location.href) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED_KEY, location.href);
  location.reload();
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>,
);
