import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Site } from './app/router';
import { loadSiteConfig } from './shared/config/site-config';
import './shared/ui/fonts.css';
import './shared/ui/tokens.css';
import './shared/ui/base.css';

loadSiteConfig();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>,
);
