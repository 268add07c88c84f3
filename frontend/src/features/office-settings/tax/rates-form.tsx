import { Flex, Input } from 'antd';
import { countyName, taxCounties } from '@contracts/vocabulary/tax/tax-rates';
import { formatDateAndYear } from '../../../shared/format';
import { DayField } from '../../../shared/ui/office/date-field';
import { OfficeField } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { FieldGrid } from '../settings-parts';
import { checks, nextRates, ratesOf } from './tax-draft';
import { TaxDialog, type TaxDialogProps } from './tax-dialog';
import { useAddTaxRatesMutation } from './tax-endpoints';

/** Adds the rates of a year, of all counties or some. */
export function RatesForm(props: TaxDialogProps) {
  const [add, { isLoading }] = useAddTaxRatesMutation();
  return (
    <TaxDialog
      {...props}
      name="tax rates"
      title="Add sales tax rates"
      draftOf={nextRates}
      isAsSeen={(seen, now) => JSON.stringify(seen.rates) === JSON.stringify(now.rates)}
      send={(draft, version) => add({ ...ratesOf(draft), version })}
      isLoading={isLoading}
      saved={({ from, until }) => ({
        title: 'Rates added',
        description: `From ${formatDateAndYear(from)} until ${formatDateAndYear(until)}.`,
      })}
    >
      {({ from }, today) => (
        <Flex vertical gap={20}>
          <p className={text.note}>
            Copy them from the state’s form DR-15DSS of that year; it comes out in November. A
            county that you leave empty gets no new rate. From its first day on, a new rate replaces
            an earlier one.
          </p>
          <FieldGrid>
            <OfficeField name="from" label="First day" check={checks.from}>
              <DayField min={today} />
            </OfficeField>
            <OfficeField name="until" label="Last day" check={checks.until}>
              <DayField min={from === '' ? today : from} />
            </OfficeField>
            <OfficeField name="state" label="State of Florida" check={checks.state}>
              <Percentage />
            </OfficeField>
          </FieldGrid>
          <FieldGrid>
            {taxCounties.map((county) => (
              <OfficeField
                key={county}
                name={county}
                label={`${countyName(county)} surtax`}
                check={checks.surtax}
              >
                <Percentage />
              </OfficeField>
            ))}
          </FieldGrid>
        </Flex>
      )}
    </TaxDialog>
  );
}

const Percentage = (field: Partial<Record<'id' | 'value', string>>) => (
  <Input {...field} suffix="%" inputMode="decimal" maxLength={6} autoComplete="off" />
);
