import { lazy, useState } from 'react';
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
import { useStoredScrollTarget } from '../../shared/page/scroll-target';
import { CallWidget } from '../../shared/ui/business/call-widget';
import { PageHead } from '../../shared/ui/page-head';

const HomeRequestForm = lazy(() => import('./home-request-form'));

export default function HomePage() {
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
        title="Appliance repair in St. Augustine and Palm Coast"
        description="We repair refrigerators, ranges, washers, dryers, dishwashers and wine coolers at your home in and around St. Augustine and Palm Coast. Same-day service, 90 day warranty."
        keywords="appliance repair, refrigerator repair, washer repair, St. Augustine, Palm Coast, Ponte Vedra"
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
