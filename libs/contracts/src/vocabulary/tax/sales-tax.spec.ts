/**
 * Florida's sales tax, case by case. The amounts were computed by hand from the rule in each row,
 * never by the code. "Sure" is the certainty of the reading: a row with "confirm" is what we do until
 * the company's accountant has answered.
 */
import { centsOf } from '../money';
import { countyOfZip } from '../places/service-area';
import { taxBases, type TaxBasis, type TaxLineKind } from './tax-basis';
import { creditNote, salesTax, type TaxBook, type TaxDocument, type TaxLine } from './sales-tax';
import { countyName, firstTaxRules, taxCounties, type TaxCounty, type TaxRate } from './tax-rates';

const surtaxes: Record<TaxCounty, number> = {
  'St Johns': 50,
  Flagler: 100,
  Volusia: 50,
  Clay: 150,
  Duval: 150,
  Putnam: 100,
  Nassau: 100,
  Alachua: 150,
};
const rates: readonly TaxRate[] = taxCounties.map((county) => ({
  county,
  from: '2026-01-01',
  until: '2026-12-31',
  state: 600,
  surtax: surtaxes[county],
}));

/**
 * Day: of 2026 unless it has a year. Lines: `kind amount`, `@` says for which appliance. Tax: of the
 * state + of the county. (a), (c): lines of the return; 15(d) is the county's tax. More: `paid` before,
 * `due` then; `caps` if a repair is capped; `office` in another county; `credits` these lines of the
 * invoice; `until` of the certificate.
 */
const cases = `
 No | County   | Day        | Basis              | Lines                                              | Tax               | Total     | 15(a)    | 15(c)    | More                          | Source                                      | Sure
1   | St Johns | 11-28      | parts              | part 148.75, labor 165.00                          | 18.83 + 1.56      | 334.14    | 0        | 0        |                               | 12A-1.006(1): labor, too                    | sure
2   | Duval    | 11-28      | labor-only         | labor 129.00                                       | 0 + 0             | 129.00    | 0        | 0        |                               | 12A-1.006(4): nothing installed, noted      | sure
3   | Duval    | 11-28      | parts              | part 0, labor 129.00                               | 7.74 + 1.94       | 138.68    | 0        | 129.00   |                               | 12A-1.006(4): one wire nut at no charge     | sure
4   | Flagler  | 11-28      | parts              | part 212.40, labor 140.00                          | 21.14 + 3.53      | 377.07    | 0        | 352.40   | paid 89.00, due 288.07        | a credited fee is a payment                 | confirm
5   | Clay     | 11-28      | exempt-certificate | part 300.00, labor 180.00                          | 0 + 0             | 480.00    | 0        | 0        |                               | 12A-1.038: DR-14 on file                    | sure
6   | Duval    | 11-28      | parts              | part 250.00, labor 180.00                          | -3.00 + -0.75     | -53.75    | 0        | -50.00   | credits labor -50.00          | 212.17(1): allowed later                    | confirm
7   | Nassau   | 11-28      | parts              | appliance 8499.00                                  | 509.94 + 50.00    | 9058.94   | 3499.00  | 5000.00  |                               | 12A-15.004: one item                        | sure
8   | Duval    | 11-28      | parts              | appliance 5600.00, appliance 3100.00               | 522.00 + 121.50   | 9343.50   | 600.00   | 8100.00  |                               | 12A-15.004: two items, no working unit      | confirm
9   | Volusia  | 11-28      | parts              | part@range 4200.00, labor@range 1350.00            | 333.00 + 25.00    | 5908.00   | 550.00   | 0        | caps                          | TAA 21A-006: one work order                 | confirm
9b  | Volusia  | 11-28      | parts              | part@range 4200.00, labor@range 1350.00            | 333.00 + 27.75    | 5910.75   | 0        | 0        |                               | 12A-15.004: services aren’t capped          | sure
10  | Putnam   | 11-28      | parts              | agreement 249.00                                   | 14.94 + 2.49      | 266.43    | 0        | 249.00   |                               | 12A-1.105: an agreement sold                | sure
11  | Clay     | 11-28      | manufacturer-pays  | part 190.00, labor 120.00                          | 0 + 0             | 310.00    | 0        | 0        |                               | 12A-1.105: the maker’s invoice              | confirm
11b | Clay     | 11-28      | parts              | fee 25.00                                          | 1.50 + 0.38       | 26.88     | 0        | 25.00    |                               | 12A-1.105: the owner’s invoice              | confirm
12  | St Johns | 11-28      | parts              | part 60.00, labor 40.00                            | 6.00 + 0.50       | 106.50    | 0        | 0        |                               | 12A-1.105: the owner’s deductible           | confirm
12b | St Johns | 11-28      | parts              | part 105.00, labor 80.00                           | 11.10 + 0.93      | 197.03    | 0        | 0        |                               | TAA 13A-022: home service contract, taxed   | confirm
13  | St Johns | 11-30      | parts              | part 100.00                                        | 6.00 + 0.50       | 106.50    | 0        | 0        |                               | DR-15DSS R. 11/25                           | sure
14  | Flagler  | 11-30      | parts              | part 100.00                                        | 6.00 + 1.00       | 107.00    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
15  | Volusia  | 11-30      | parts              | part 100.00                                        | 6.00 + 0.50       | 106.50    | 0        | 0        |                               | DR-15DSS R. 11/25; DR-15: rates, not counties | sure
16  | Clay     | 11-30      | parts              | part 100.00                                        | 6.00 + 1.50       | 107.50    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
17  | Duval    | 11-30      | parts              | part 100.00                                        | 6.00 + 1.50       | 107.50    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
18  | Putnam   | 11-30      | parts              | part 100.00                                        | 6.00 + 1.00       | 107.00    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
19  | Nassau   | 11-30      | parts              | part 100.00                                        | 6.00 + 1.00       | 107.00    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
20  | Alachua  | 11-30      | parts              | part 100.00                                        | 6.00 + 1.50       | 107.50    | 0        | 100.00   |                               | DR-15DSS R. 11/25                           | sure
21  | Duval    | 11-30      | parts              | part 10.10, part 10.10, part 10.10                 | 1.82 + 0.45       | 32.57     | 0        | 30.30    |                               | TIP 21A01-02: 2.2725, once per invoice      | sure
22  | St Johns | 11-30      | parts              | part 0.01                                          | 0 + 0             | 0.01      | 0        | 0        |                               | TIP 21A01-02: 0.00065                       | sure
23  | St Johns | 11-30      | parts              | part 0.07                                          | 0 + 0             | 0.07      | 0        | 0        |                               | TIP 21A01-02: 0.00455, third decimal 4      | sure
24  | St Johns | 11-30      | parts              | part 0.08                                          | 0 + 0.01          | 0.09      | 0        | 0        |                               | TIP 21A01-02: 0.0052; the state’s is 0.0048 | sure
25  | Duval    | 11-30      | parts              | part 0.06                                          | 0 + 0             | 0.06      | 0        | 0.06     |                               | TIP 21A01-02: 0.0045, third decimal 4       | sure
26  | Duval    | 11-30      | parts              | part 0.20                                          | 0.01 + 0.01       | 0.22      | 0        | 0.20     |                               | TIP 21A01-02: 0.015, third decimal 5        | sure
27  | St Johns | 11-30      | parts              | part 1.00                                          | 0.06 + 0.01       | 1.07      | 0        | 0        |                               | TIP 21A01-02: 0.065                         | sure
28  | St Johns | 11-30      | parts              | part 0.99                                          | 0.06 + 0          | 1.05      | 0        | 0        |                               | TIP 21A01-02: 0.06435                       | sure
29  | Volusia  | 11-30      | parts              | part 0.10                                          | 0.01 + 0          | 0.11      | 0        | 0        |                               | TIP 21A01-02: 0.0065                        | sure
30  | St Johns | 11-30      | parts              | part 187.79                                        | 11.27 + 0.94      | 200.00    | 0        | 0        |                               | 212.07(2): $200 with tax, 12.20635          | sure
31  | Clay     | 11-30      | parts              | labor 129.99                                       | 7.80 + 1.95       | 139.74    | 0        | 129.99   |                               | TIP 21A01-02: 9.74925                       | sure
32  | Clay     | 11-30      | parts              | part 33.33                                         | 2.00 + 0.50       | 35.83     | 0        | 33.33    |                               | TIP 21A01-02: 2.49975                       | sure
33  | Flagler  | 11-30      | parts              | part 0.50                                          | 0.03 + 0.01       | 0.54      | 0        | 0.50     |                               | TIP 21A01-02: 0.035, third decimal 5        | sure
34  | Duval    | 11-30      | parts              | labor 100000.00                                    | 6000.00 + 1500.00 | 107500.00 | 0        | 100000.00 |                              | our largest total, 12A-15.004: no cap       | sure
35  | Duval    | 11-30      | parts              | part 0                                             | 0 + 0             | 0         | 0        | 0        |                               | nothing charged                             | sure
36  | Flagler  | 11-30      | labor-only         | fee 89.00                                          | 0 + 0             | 89.00     | 0        | 0        |                               | 12A-1.006(4): a diagnosis alone             | confirm
37  | St Johns | 11-30      | parts              | fee 89.00, labor 140.00, part 35.50                | 15.87 + 1.32      | 281.69    | 0        | 0        |                               | a diagnosis billed with parts, 17.1925      | confirm
38  | Clay     | 11-30      | labor-only         | labor 129.00, part 0                               | refused           |           |          |          |                               | 12A-1.006(4): a free part makes it taxable  | sure
39  | Clay     | 11-30      | labor-only         | labor 129.00, appliance 900.00                     | refused           |           |          |          |                               | 212.05(1)(a): a sale is taxed               | sure
40  | Nassau   | 11-30      | manufacturer-pays  | part 210.00, labor 140.00                          | 0 + 0             | 350.00    | 0        | 0        |                               | 12A-1.105                                   | confirm
41  | Nassau   | 11-30      | manufacturer-pays  | agreement 249.00                                   | refused           |           |          |          |                               | 12A-1.105: an agreement sold is taxed       | sure
42  | Putnam   | 11-30      | real-property      | part 120.00, labor 300.00                          | 0 + 0             | 420.00    | 0        | 0        |                               | GT-800067, 12A-1.016: unsettled             | confirm
43  | Putnam   | 11-30      | real-property      | labor 300.00, appliance 900.00                     | refused           |           |          |          |                               | 212.05(1)(a): a sale is taxed               | sure
44  | Duval    | 12-31      | exempt-certificate | part 80.00                                         | 0 + 0             | 80.00     | 0        | 0        | until 2026-12-31              | 12A-1.039: DR-13, its last day              | sure
45  | Duval    | 11-30      | exempt-certificate | part 80.00                                         | refused           |           |          |          | until 2025-12-31              | 12A-1.039: DR-13 ends each year             | sure
46  | Duval    | 11-30      | exempt-certificate | appliance 6000.00                                  | 0 + 0             | 6000.00   | 0        | 0        |                               | 12A-1.038: nothing in column 3              | sure
47  | St Johns | 11-30      | parts              | part 100.00, labor 150.00, discount -25.00         | 13.50 + 1.13      | 239.63    | 0        | 0        |                               | a discount at the sale lowers its price     | confirm
48  | St Johns | 11-30      | parts              | part 40.00, discount -40.00                        | 0 + 0             | 0         | 0        | 0        |                               | a discount at the sale lowers its price     | confirm
49  | St Johns | 11-30      | parts              | part 40.00, discount -40.01                        | refused           |           |          |          |                               | a total isn’t below 0                       | sure
50  | Flagler  | 11-30      | parts              | part 100.00                                        | 6.00 + 1.00       | 107.00    | 0        | 100.00   | paid 150.00, due 0            | a deposit is a payment                      | confirm
51  | Flagler  | 11-30      | parts              | part 100.00                                        | 6.00 + 1.00       | 107.00    | 0        | 100.00   | paid 107.00, due 0            | a deposit is a payment                      | confirm
52  | Duval    | 11-30      | labor-only         | labor 129.00                                       | 0 + 0             | 129.00    | 0        | 0        | paid 89.00, due 40.00         | a deposit is a payment                      | confirm
53  | Nassau   | 11-30      | parts              | appliance 5000.00                                  | 300.00 + 50.00    | 5350.00   | 0        | 5000.00  |                               | 12A-15.004: just at the cap                 | sure
54  | Nassau   | 11-30      | parts              | appliance 5000.01                                  | 300.00 + 50.00    | 5350.01   | 0.01     | 5000.00  |                               | 12A-15.004: a cent over it, 350.0006        | sure
55  | Volusia  | 11-30      | parts              | appliance 6000.00                                  | 360.00 + 25.00    | 6385.00   | 1000.00  | 0        |                               | 12A-15.004                                  | sure
56  | Duval    | 11-30      | parts              | appliance 4000.00, appliance 4000.00               | 480.00 + 120.00   | 8600.00   | 0        | 8000.00  |                               | 12A-15.004: two of one model                | confirm
57  | Duval    | 11-30      | parts              | part@range 4800.00, labor@range 700.00             | 330.00 + 75.00    | 5905.00   | 500.00   | 5000.00  | caps                          | TAA 21A-006                                 | confirm
58  | Duval    | 11-30      | parts              | part@washer 3000.00, part@dryer 3000.00            | 360.00 + 90.00    | 6450.00   | 0        | 6000.00  | caps                          | TAA 21A-006: two units                      | confirm
59  | Duval    | 11-30      | parts              | agreement@washer 6000.00                           | 360.00 + 90.00    | 6450.00   | 0        | 6000.00  | caps                          | 12A-15.004(2)(a): never capped              | sure
60  | Clay     | 11-30      | parts              | part@range 5500.00, fee 100.00                     | 336.00 + 76.50    | 6012.50   | 500.00   | 5100.00  | caps                          | TAA 21A-006: the fee is for no unit         | confirm
61  | Duval    | 11-30      | parts              | appliance 5600.00, discount -700.00                | 294.00 + 73.50    | 5267.50   | 0        | 4900.00  |                               | 12A-15.004: the price is 4,900              | confirm
62  | Duval    | 11-30      | parts              | appliance 5600.00, appliance 3100.00, discount -700.00 | 480.00 + 120.00 | 8600.00 | 0        | 8000.00  |                               | a discount on all: the surtax stays high    | confirm
63  | Duval    | 11-30      | parts              | appliance@fridge 5600.00, appliance@range 3100.00, discount@range -700.00 | 480.00 + 111.00 | 8591.00 | 600.00 | 7400.00 |              | 12A-15.004: the discount is on the range    | confirm
64  | Nassau   | 11-30      | parts              | appliance 8000.00, discount -1000.00               | 420.00 + 50.00    | 7470.00   | 2000.00  | 5000.00  |                               | 12A-15.004                                  | sure
65  | Clay     | 11-30      | parts              | part 100.00                                        | 6.00 + 1.50       | 107.50    | 0        | 0        | office Duval                  | DR-15: the same rate as the office’s        | sure
66  | St Johns | 11-30      | parts              | part 100.00                                        | 6.00 + 0.50       | 106.50    | 0        | 100.00   | office Duval                  | DR-15: another rate than the office’s       | sure
67  | St Johns | 01-01      | parts              | part 100.00                                        | 6.00 + 0.50       | 106.50    | 0        | 0        |                               | DR-15DSS R. 11/25: from January 1           | sure
68  | St Johns | 12-31      | parts              | part 100.00                                        | 6.00 + 0.50       | 106.50    | 0        | 0        |                               | DR-15DSS R. 11/25: until December 31        | sure
69  | St Johns | 2025-12-31 | parts              | part 100.00                                        | refused           |           |          |          |                               | no row                                      | sure
70  | St Johns | 2027-01-01 | parts              | part 100.00                                        | refused           |           |          |          |                               | the rows end on 2026-12-31                  | sure
71  | Duval    | 2027-01-01 | labor-only         | labor 129.00                                       | refused           |           |          |          |                               | the rows end on 2026-12-31                  | sure
72  | Nassau   | 11-30      | parts              | appliance 8499.00                                  | -60.00 + 0        | -1060.00  | -1000.00 | 0        | credits discount -1000.00     | 12A-15.004, 212.17(1): still over the cap   | sure
73  | Nassau   | 11-30      | parts              | appliance 8499.00                                  | -509.94 + -50.00  | -9058.94  | -3499.00 | -5000.00 | credits appliance -8499.00    | 212.17(1): all of case 7                    | sure
74  | Clay     | 11-30      | exempt-certificate | part 300.00, labor 180.00                          | 0 + 0             | -80.00    | 0        | 0        | credits labor -80.00          | 212.17(1): no tax was paid                  | sure
75  | Duval    | 11-30      | parts              | part 10.10, part 10.10                             | -0.60 + -0.16     | -10.86    | 0        | -10.10   | credits part -10.10           | 212.17(1): 1.52 less 0.76                   | sure
76  | Duval    | 11-30      | parts              | part 10.10                                         | refused           |           |          |          | credits part -10.11           | more than the invoice                       | sure
`;

const columns = [
  'no',
  'county',
  'day',
  'basis',
  'lines',
  'tax',
  'total',
  'a',
  'c',
  'more',
] as const;
type Row = Record<(typeof columns)[number] | 'source' | 'sure', string>;

const rows: readonly Row[] = cases
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    return Object.fromEntries(
      [...columns, 'source', 'sure'].map((name, index) => [name, cells[index] ?? '']),
    ) as Row;
  });

const linesOf = (words: string): TaxLine[] =>
  words.split(', ').map((line) => {
    const [, kind = '', item, amount] = /^(\w+)(?:@(\w+))? (-?[\d.]+)$/.exec(line) ?? [];
    return {
      kind: kind as TaxLineKind,
      cents: centsOf(Number(amount)),
      ...(item !== undefined && { item }),
    };
  });

const moreOf = ({ more }: Row, name: string): string | undefined =>
  new RegExp(`\\b${name} (.*?)(?:, (?=due)|$)`).exec(more)?.[1];

function documentOf(row: Row): TaxDocument {
  const paid = moreOf(row, 'paid');
  return {
    date: row.day.length === 5 ? `2026-${row.day}` : row.day,
    county: row.county as TaxCounty,
    basis: row.basis as TaxBasis,
    certificate: { kind: 'exempt', number: '85-8', until: moreOf(row, 'until') ?? null },
    lines: linesOf(row.lines),
    ...(paid !== undefined && { paidCents: centsOf(Number(paid)) }),
  };
}

function bookOf(row: Row): TaxBook {
  const officeCounty = (moreOf(row, 'office') ?? firstTaxRules.officeCounty) as TaxCounty;
  const capsRepairs = row.more === 'caps';
  return { rates, rules: [{ ...firstTaxRules, officeCounty, capsRepairs }] };
}

function outcomeOf(row: Row) {
  const credits = moreOf(row, 'credits');
  return credits === undefined
    ? salesTax(documentOf(row), bookOf(row))
    : creditNote(documentOf(row), [], linesOf(credits), bookOf(row));
}

describe('sales tax', () => {
  it.each(rows)('of case $no, $county: $lines ($source, $sure)', (row) => {
    const tax = outcomeOf(row);
    if (row.tax === 'refused') {
      expect(tax).toEqual({ problem: expect.stringMatching(/\S/) as string });
      return;
    }
    const [state = 0, county = 0] = row.tax.split(' + ').map((amount) => centsOf(Number(amount)));
    const [total, overCap, atOtherRate] = [row.total, row.a, row.c].map((each) =>
      centsOf(Number(each)),
    );
    expect(tax).toMatchObject({
      stateCents: state,
      surtaxCents: county,
      taxCents: state + county,
      totalCents: total,
      dr15: { tax: state + county, surtax: county, overCap, atOtherRate },
    });
    const due = moreOf(row, 'due');
    if (due !== undefined) expect(tax).toMatchObject({ dueCents: centsOf(Number(due)) });
  });

  it('has at least 60 cases, each with its source, in each county and of each basis', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(
      rows.filter(({ source, sure }) => source === '' || !/^(sure|confirm)$/.test(sure)),
    ).toEqual([]);
    expect(new Set(rows.map(({ county }) => county))).toEqual(new Set(taxCounties));
    expect(new Set(rows.map(({ basis }) => basis))).toEqual(new Set(taxBases));
    expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
  });

  it('is exempt in column 2 when it isn’t taxed', () => {
    const [row] = rows.filter(({ no }) => no === '5');
    expect(row && outcomeOf(row)).toMatchObject({
      dr15: { gross: 48_000, exempt: 48_000, taxable: 0, tax: 0 },
    });
  });

  it('is on line 15(b) in a county without surtax, up to the cap', () => {
    const free = rates.map((rate) => ({ ...rate, ...(rate.county === 'Putnam' && { surtax: 0 }) }));
    const sold = documentOf({ ...rows[0], county: 'Putnam', lines: 'appliance 7000.00' } as Row);
    expect(salesTax(sold, { rates: free, rules: [] })).toMatchObject({
      stateCents: 42_000,
      surtaxCents: 0,
      dr15: { overCap: 200_000, withoutSurtax: 500_000, atOtherRate: 0, surtax: 0 },
      words: 'Florida sales tax 6%',
    });
  });
});

describe('the words about tax', () => {
  const wordsOf = (changes: Partial<TaxDocument>, no = '1') => {
    const row = rows.find((each) => each.no === no);
    const tax = row && salesTax({ ...documentOf(row), ...changes }, bookOf(row));
    return tax && ('problem' in tax ? tax.problem : tax.words);
  };

  it.each<[string, string, Partial<TaxDocument>]>([
    ['Florida sales tax 6% + St. Johns surtax 0.5%', '1', {}],
    ['Florida sales tax 6% + Duval surtax 1.5%', '3', {}],
    ['Florida sales tax 6% + Nassau surtax 1% on the first $5,000 of an item', '7', {}],
    ['Labor only: no parts or materials were installed.', '2', {}],
    ['Paid by the manufacturer under its warranty: exempt from sales tax.', '11', {}],
    ['Repair of real property: no sales tax is charged.', '42', {}],
    ['Exempt from sales tax: Consumer’s Certificate of Exemption (DR-14) 85-8', '5', {}],
    [
      'Exempt from sales tax: Annual Resale Certificate (DR-13) 78-1',
      '5',
      { certificate: { kind: 'resale', number: '78-1', until: '2026-12-31' } },
    ],
  ])('are “%s”', (words, no, changes) => expect(wordsOf(changes, no)).toBe(words));

  it.each<[string, string, Partial<TaxDocument>]>([
    [
      'The sales tax rate of St. Johns ended on Dec 31, 2026. Ask an owner to add it under Settings > Sales tax.',
      '1',
      { date: '2027-01-01' },
    ],
    [
      'There’s no sales tax rate for Duval on Dec 31, 2025. Ask an owner to add it under Settings > Sales tax.',
      '3',
      { date: '2025-12-31' },
    ],
    [
      '“Labor only” can’t have a part. Choose “Parts installed, or something sold”.',
      '2',
      { lines: [{ kind: 'part', cents: 0 }] },
    ],
    [
      'The certificate ended on Dec 31, 2025. Ask for the new one, or charge sales tax.',
      '5',
      { certificate: { kind: 'resale', number: '78-1', until: '2025-12-31' } },
    ],
    [
      'The total must be from $0 to $100,000',
      '1',
      { lines: [{ kind: 'part', cents: 10_000_001 }] },
    ],
    ['The total must be from $0 to $100,000', '1', { lines: [{ kind: 'part', cents: 0.5 }] }],
  ])('say what to do: %s', (words, no, changes) => expect(wordsOf(changes, no)).toBe(words));

  it('ask for a certificate', () => {
    const { date, county, basis, lines } = documentOf(rows[4] as Row);
    expect(salesTax({ date, county, basis, lines }, { rates, rules: [] })).toEqual({
      problem: 'Enter the certificate’s number, or charge sales tax.',
    });
  });

  it('ask for the rate of the company’s own county', () => {
    const others = rates.filter(({ county }) => county !== 'St Johns');
    expect(salesTax(documentOf(rows[2] as Row), { rates: others, rules: [] })).toMatchObject({
      problem: expect.stringContaining('no sales tax rate for St. Johns') as string,
    });
  });

  it('write a county as the state does', () => {
    expect(taxCounties.map(countyName)).toContain('St. Johns');
  });
});

describe('the county of a ZIP code', () => {
  it.each([
    ['32084', 'St Johns'],
    [' 32259-1234', 'St Johns'],
    ['32110', 'Flagler'],
    ['32202', undefined],
    ['', undefined],
  ])('of %j is %s', (zip, county) => expect(countyOfZip(zip)).toBe(county));
});

describe('rates and rules', () => {
  const tax = (date: string, book: Partial<TaxBook>) =>
    salesTax(
      {
        date,
        county: 'Duval',
        basis: 'parts',
        lines: [{ kind: 'part', cents: 600_000, item: 'x' }],
      },
      { rates, rules: [], ...book },
    );
  const change = { county: 'Duval', from: '2026-08-01', until: '2026-12-31', state: 600 } as const;

  it('hold from their first day on, whatever the order of rows', () => {
    const later = [{ ...change, surtax: 100 }, ...rates];
    expect(tax('2026-07-31', { rates: later })).toMatchObject({ surtaxCents: 9_000 });
    expect(tax('2026-08-01', { rates: later })).toMatchObject({ surtaxCents: 6_000 });
    const rules = [{ ...firstTaxRules, from: '2026-08-01', capsRepairs: true }];
    expect(tax('2026-07-31', { rules })).toMatchObject({ surtaxCents: 9_000 });
    expect(tax('2026-08-01', { rules })).toMatchObject({ surtaxCents: 7_500 });
  });

  it('never fall back to an earlier row', () => {
    const short = [...rates, { ...change, until: '2026-08-31', surtax: 100 }];
    expect(tax('2026-09-01', { rates: short })).toMatchObject({
      problem: expect.stringContaining('ended on Aug 31, 2026') as string,
    });
  });
});
