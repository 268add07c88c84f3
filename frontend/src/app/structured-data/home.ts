import { faq } from '../../features/marketing/home/content/faq';
import { services } from '../../features/marketing/home/content/services';
import { jsonLd, type JsonLd } from './json-ld';
import { businessId, localBusiness, type Firm } from './local-business';

/** The firm, what it repairs, and the questions that the home page answers. */
export const homeData = (firm: Firm): JsonLd =>
  jsonLd(localBusiness(firm), ...repairServices(firm), questions(firm));

/** Where it is done says the firm that provides it. */
function repairServices({ publicUrl }: Firm): readonly object[] {
  const provider = { '@id': businessId(publicUrl) };
  return services.map(({ title, description }) => ({
    '@type': 'Service',
    name: title,
    serviceType: title,
    description,
    provider,
    url: `${publicUrl}/#services`,
  }));
}

function questions({ publicUrl }: Firm): object {
  return {
    '@type': 'FAQPage',
    '@id': `${publicUrl}/#faq`,
    mainEntity: faq
      .flatMap((category) => category.questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
}
