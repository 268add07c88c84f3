import { faq } from '../../features/marketing/home/content/faq';
import { furtherServices, services } from '../../features/marketing/home/content/services';
import { jsonLd, type JsonLd } from './json-ld';
import { businessId, localBusiness, type Company } from './local-business';

/** The company, its services, and the questions that the home page answers. */
export const homeData = (company: Company): JsonLd =>
  jsonLd(localBusiness(company), ...repairServices(company), questions(company));

/** The company entry says where it provides the service. */
function repairServices({ publicUrl }: Company): readonly object[] {
  const provider = { '@id': businessId(publicUrl) };
  const all: readonly { title: string; description?: string }[] = [...services, ...furtherServices];
  return all.map(({ title, description }) => ({
    '@type': 'Service',
    name: title,
    serviceType: title,
    description,
    provider,
    url: `${publicUrl}/#services`,
  }));
}

function questions({ publicUrl }: Company): object {
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
