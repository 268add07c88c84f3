import { lazy, useState } from 'react';
import type { SiteContent } from '@contracts/vocabulary/site/site-content';
import { Brands } from '../../features/marketing/home/sections/brands';
import { Contact, CONTACT_SECTION } from '../../features/marketing/home/sections/contact';
import { EmergencyBanner } from '../../features/marketing/home/emergency-banner';
import { Faq } from '../../features/marketing/home/sections/faq';
import { FloatingActions } from '../../features/marketing/home/floating-actions';
import { Hero } from '../../features/marketing/home/sections/hero';
import { goToSection } from '../../features/marketing/home/sections/section';
import { ServiceAreas } from '../../features/marketing/home/sections/service-areas';
import { Services } from '../../features/marketing/home/sections/services';
import { Testimonials } from '../../features/marketing/home/sections/testimonials';
import { WhyUs } from '../../features/marketing/home/sections/why-us';
import type { QuoteFor } from '../../features/marketing/request-form/request-form';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { useStoredScrollTarget } from '../../shared/page/scroll-target';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { PageHead } from '../../shared/ui/page-head';

const HomeRequestForm = lazy(() => import('./home-request-form'));

/** `Same-day service, 90 day warranty.` */
function promiseWords({ figures: { warrantyDays }, promises }: SiteContent): string {
  const words = [
    ...(promises.includes('same-day') ? ['same-day service'] : []),
    ...(warrantyDays ? [`${warrantyDays} day warranty`] : []),
  ].join(', ');
  return words && ` ${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

export default function HomePage() {
  const { address } = useBusiness();
  const content = useContent();
  useStoredScrollTarget();
  // A quote button on a service's card opens the form with that appliance selected.
  const [quote, setQuote] = useState<QuoteFor>();
  const [formWanted, setFormWanted] = useState(false);
  const openForm = () => {
    setFormWanted(true);
    goToSection(CONTACT_SECTION);
  };
  const askFor = (appliance: QuoteFor['appliance']) => {
    setQuote({ appliance });
    openForm();
  };
  return (
    <>
      <PageHead
        title={`Appliance repair in ${address.city}`}
        description={`We repair refrigerators, ranges, washers, dryers and dishwashers at your home in and around ${address.city}.${promiseWords(content)}`}
        keywords={`appliance repair, refrigerator repair, washer repair, ${address.city}`}
        indexed
      />
      <EmergencyBanner />
      <Hero />
      <Services onQuote={askFor} />
      <Brands />
      <WhyUs />
      <ServiceAreas figureNumber={8} onSchedule={openForm} />
      <CallWidget variant="section" />
      <Faq />
      <Testimonials />
      <Contact requestForm={<HomeRequestForm quote={quote} />} wanted={formWanted} />
      <FloatingActions onRequest={openForm} />
    </>
  );
}
