import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useBusiness, useSiteOrigin } from '../config/site-config';
import type { PageMeta } from '../page/page-meta';
import { announcePageReady } from '../page/page-ready';

/** Made by `npm run brand`, 1200 × 630. */
const socialPreview = {
  path: '/social-preview.png',
  words: 'A built-in refrigerator taken apart, its parts numbered',
};

/** React moves these into the document's head. Use it once per page. */
export function PageHead({ title, description, keywords, indexed }: PageMeta) {
  const { name } = useBusiness();
  const origin = useSiteOrigin();
  const { pathname } = useLocation();
  // Pages render this inside all layouts: once it is hydrated, the whole page is.
  useEffect(announcePageReady, []);
  const full = `${title} · ${name}`;
  const address = `${origin}${pathname === '/' ? '/' : pathname.replace(/\/+$/, '')}`;
  const image = `${origin}${socialPreview.path}`;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {indexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      {indexed && <meta property="og:url" content={address} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={socialPreview.words} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={full} />
      {description && <meta name="twitter:description" content={description} />}
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={socialPreview.words} />
    </>
  );
}
