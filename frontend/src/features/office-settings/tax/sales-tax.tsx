import { Button, Col, Flex, Row } from 'antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SalesTaxSettings, WrittenTaxRate } from '@contracts/payments/sales-tax';
import { countyName, percent, rulesOn, rulesWords } from '@contracts/vocabulary/tax/tax-rates';
import { useSalesTaxQuery } from '../../../shared/api/sales-tax';
import { useSiteConfig } from '../../../shared/config/site-config';
import { formatDateAndYear } from '../../../shared/format';
import { useOfficeUser } from '../../../shared/session/office-role';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { Loaded } from '../../../shared/ui/office/loaded';
import { RecordTable, type RecordColumn } from '../../../shared/ui/office/record-table';
import text from '../../../shared/ui/office/record-text.module.css';
import { useToday } from '../../../shared/ui/use-now';
import { Part } from '../settings-parts';
import { RatesForm } from './rates-form';
import { RulesForm } from './rules-form';
import { lastDay } from './tax-draft';

/** Rates by county, and what the accountant decides. Owners change it, others read it. */
export function SalesTax() {
  const asked = useSalesTaxQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded what="sales tax" data={asked.data} asked={asked}>
      {(settings) => (
        <Row gutter={[24, 24]}>
          <Col xs={24} xl={15}>
            <Rates settings={settings} />
          </Col>
          <Col xs={24} xl={9}>
            <Rules settings={settings} />
          </Col>
        </Row>
      )}
    </Loaded>
  );
}

interface Settings {
  settings: SalesTaxSettings;
}

function Rates({ settings }: Settings) {
  const { isOwner } = useOfficeUser();
  const { demo } = useSiteConfig();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const [withPast, setWithPast] = useState(false);
  const { rates } = settings;
  const all = rates
    .map((rate) => ({ ...rate, id: `${rate.county} ${rate.from}`, until: lastDay(rate, rates) }))
    .toSorted((one, other) => other.from.localeCompare(one.from));
  const rows = withPast ? all : all.filter(({ until }) => until >= today);
  return (
    <Part title="Rates by county">
      <Flex vertical gap={16}>
        <Flex justify="space-between" align="center" wrap gap={12}>
          <p className={text.note}>
            Invoices use the county of the service address. Past the last day, they’re refused until
            you add a new rate.
            {!isOwner && ' Only owners can add rates.'}
            {demo && ' Demo: rates after 2026 are examples.'}
          </p>
          {isOwner && (
            <Button
              type="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              Add rates
            </Button>
          )}
        </Flex>
        {rows.length === 0 ? (
          <EmptyRecords title="No rates for today">
            Invoices are refused until there are some.
          </EmptyRecords>
        ) : (
          <RecordTable columns={columns} items={rows} context={undefined} />
        )}
        {rows.length < all.length && (
          <div>
            <Button onClick={() => setWithPast(true)}>Show past rates</Button>
          </div>
        )}
      </Flex>
      <RatesForm settings={settings} open={open} onClose={() => setOpen(false)} />
    </Part>
  );
}

type Listed = WrittenTaxRate & { readonly id: string };

const columns: readonly RecordColumn<Listed>[] = [
  {
    title: 'County',
    order: ({ county }) => county,
    render: ({ county }) => <span className={text.name}>{countyName(county)}</span>,
  },
  {
    title: 'Sales tax',
    width: '24%',
    order: ({ state, surtax }) => state + surtax,
    render: ({ state, surtax }) => (
      <>
        {percent(state + surtax)}
        <div className={text.note}>
          {percent(state)} + {percent(surtax)}
        </div>
      </>
    ),
  },
  {
    title: 'From, until',
    width: '30%',
    order: ({ from }) => from,
    render: ({ from, until }) => `${formatDateAndYear(from)} – ${formatDateAndYear(until)}`,
  },
  { title: 'Added by', width: '20%', order: ({ by }) => by, render: ({ by }) => by },
];

function Rules({ settings }: Settings) {
  const { isOwner } = useOfficeUser();
  const today = useToday();
  const [open, setOpen] = useState(false);
  const { rules } = settings;
  const { capsRepairs, officeCounty } = rulesOn(rules, today);
  return (
    <Part title="What your accountant decides">
      <Flex vertical gap={16}>
        <p className={text.note}>Ask your accountant before you change these.</p>
        <p>
          <strong>
            {capsRepairs
              ? 'The surtax is on up to $5,000 of a repair.'
              : 'The surtax is on the whole repair.'}
          </strong>
          <br />
          <span className={text.note}>
            For an appliance that you sell, it’s always on the first $5,000.
          </span>
        </p>
        <p>
          <strong>You file your return in {countyName(officeCounty)} County.</strong>
          <br />
          <span className={text.note}>
            Line 15(c) of form DR-15 has what was taxed at another surtax rate.
          </span>
        </p>
        {rules.length > 0 && (
          <ul className={text.note} aria-label="Changes">
            {rules.toReversed().map((rule) => (
              <li key={rule.from}>
                {rulesWords(rule)}. {rule.by}
              </li>
            ))}
          </ul>
        )}
        {isOwner && (
          <div>
            <Button onClick={() => setOpen(true)}>Change rules</Button>
          </div>
        )}
      </Flex>
      <RulesForm settings={settings} open={open} onClose={() => setOpen(false)} />
    </Part>
  );
}
