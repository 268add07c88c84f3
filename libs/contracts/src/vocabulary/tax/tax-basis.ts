/** Why an invoice is taxed, or why it isn't: the technician confirms it. */
import { dayWords } from './tax-rates';

/** What a line of a repair is for. A discount is below 0. */
export const repairLineKinds = ['labor', 'part', 'fee', 'discount'] as const;
export type RepairLineKind = (typeof repairLineKinds)[number];

export const taxLineKinds = [...repairLineKinds, 'appliance', 'agreement'] as const;
/** `appliance` is one that is sold, `agreement` a maintenance agreement or a warranty that is sold. */
export type TaxLineKind = (typeof taxLineKinds)[number];

interface BasisRule {
  readonly label: string;
  readonly isTaxed: boolean;
  /** What such an invoice can have on it. */
  readonly kinds: readonly TaxLineKind[];
  /** What an invoice has to say instead of the rates. */
  readonly words: string;
}

export const taxBasisRules = {
  parts: {
    label: 'Parts installed, or something sold',
    isTaxed: true,
    kinds: taxLineKinds,
    words: '',
  },
  'labor-only': {
    label: 'Labor only',
    isTaxed: false,
    kinds: ['labor', 'fee', 'discount'],
    words: 'Labor only: no parts or materials were installed.',
  },
  'manufacturer-pays': {
    label: 'The manufacturer pays',
    isTaxed: false,
    kinds: repairLineKinds,
    words: 'Paid by the manufacturer under its warranty: exempt from sales tax.',
  },
  'real-property': {
    label: 'Repair of real property',
    isTaxed: false,
    kinds: repairLineKinds,
    words: 'Repair of real property: no sales tax is charged.',
  },
  'exempt-certificate': {
    label: 'Exempt, with a certificate',
    isTaxed: false,
    kinds: taxLineKinds,
    words: 'Exempt from sales tax',
  },
} as const satisfies Record<string, BasisRule>;

export type TaxBasis = keyof typeof taxBasisRules;
export const taxBases = Object.keys(taxBasisRules) as readonly TaxBasis[];

export const certificateKinds = {
  exempt: 'Consumer’s Certificate of Exemption (DR-14)',
  resale: 'Annual Resale Certificate (DR-13)',
} as const;

/** The document on file without which a sale is taxed. */
export interface TaxCertificate {
  readonly kind: keyof typeof certificateKinds;
  readonly number: string;
  /** Its last day; null without one. */
  readonly until: string | null;
}

interface BasedDocument {
  readonly date: string;
  readonly basis: TaxBasis;
  readonly certificate?: TaxCertificate;
  readonly lines: readonly { readonly kind: TaxLineKind }[];
}

/** What is wrong with a document's basis, and what to do; undefined if it's right. */
export function basisProblem({
  date,
  basis,
  certificate,
  lines,
}: BasedDocument): string | undefined {
  const { kinds, label }: BasisRule = taxBasisRules[basis];
  const other = lines.find(({ kind }) => !kinds.includes(kind));
  if (other) {
    return `“${label}” can’t have ${kindWords[other.kind]}. Choose “${taxBasisRules.parts.label}”.`;
  }
  if (basis !== 'exempt-certificate') return undefined;
  if (!certificate) return 'Enter the certificate’s number, or charge sales tax.';
  if (certificate.until !== null && certificate.until < date) {
    return `The certificate ended on ${dayWords(certificate.until)}. Ask for the new one, or charge sales tax.`;
  }
  return undefined;
}

const kindWords: Readonly<Record<TaxLineKind, string>> = {
  part: 'a part',
  labor: 'labor',
  fee: 'a fee',
  discount: 'a discount',
  appliance: 'an appliance that is sold',
  agreement: 'an agreement that is sold',
};
