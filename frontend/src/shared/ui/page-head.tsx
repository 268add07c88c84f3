import { useLocation } from 'react-router-dom';
import { useBusiness } from '../config/site-config';

interface PageHeadProps {
  /** The page's own words; the business name follows by itself. */
  title: string;
  description?: string;
  keywords?: string;
  /** False keeps the page out of search engines: everything that is about one person or for the office. */
  indexed?: boolean;
  /** Address of the social preview image, from the site's root. */
  image?: string;
}

/** Title, description, canonical link and social preview of one page; React moves them into the head. Once per page. */
export function PageHead({ title, description, keywords, indexed = true, image }: PageHeadProps) {
  const { name } = useBusiness();
  const { pathname } = useLocation();
  const full = title.includes(name) ? title : `${title} · ${name}`;
  const origin = typeof location === 'undefined' ? '' : location.origin;
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {!indexed && <meta name="robots" content="noindex" />}
      {indexed && <link rel="canonical" href={`${origin}${pathname}`} />}
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:url" content={`${origin}${pathname}`} />
      {image && <meta property="og:image" content={`${origin}${image}`} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
