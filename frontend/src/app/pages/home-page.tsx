import { Hero } from '../../features/marketing/home/hero';
import { Services } from '../../features/marketing/home/services';
import { Brands, Contact, Reviews } from '../../features/marketing/home/trust';
import { useStoredScrollTarget } from '../../shared/scroll-target';
import { PageHead } from '../../shared/ui/page-head';

export default function HomePage() {
  useStoredScrollTarget();
  return (
    <>
      <PageHead
        title="Appliance repair in St Augustine and Palm Coast"
        description="Refrigerators, ranges, washers, dryers, dishwashers and wine coolers mended at your home in St Johns, Flagler, Volusia and Clay counties. Same-day service, 90 day warranty."
        keywords="appliance repair, refrigerator repair, St Augustine, Palm Coast, Ponte Vedra"
      />
      <Hero />
      <Services />
      <Brands />
      <Reviews />
      <Contact />
    </>
  );
}
