/** The price book of the demo's company. Once: what the office changed or retired stays so. */
import type { PriceBookImport, PriceBookItem } from '@contracts/payments/price-book';
import type { LoggedIn } from './site-client';

export const examplePrices = `Code,Kind,Title,Words for the customer,Price,Minutes,Usual parts,Appliance,Fee kind
DIAG,fee,Diagnostic visit,"We find the fault and tell you the price of the repair, before we start.",89,,,,diagnostic
DIAG-REF,fee,"Diagnostic visit, refrigerator",We find the fault and check the sealed system.,119,,,Refrigerator,diagnostic
TRIP-FAR,fee,Trip beyond 30 miles,,39,,,,trip
AFTER-HOURS,fee,"Evening, weekend or holiday visit",,75,,,,after-hours
DW-PUMP-X,part,Dishwasher drain pump,,98,,,Dishwasher,
DW-PUMP,task,Replace the dishwasher’s drain pump,"We replace the pump, clean the sump and run a cycle.",165,60,DW-PUMP-X,Dishwasher,
WA-PUMP-X,part,Washer drain pump,,84,,,Washer,
WA-PUMP,task,Replace the washer’s drain pump,We replace the pump and check for leaks.,155,60,WA-PUMP-X,Washer,
DR-BELT-X,part,Dryer belt,,28,,,Dryer,
DR-ROLLER-X,part,Drum roller,,19,,,Dryer,
DR-BELT,task,Replace the dryer’s belt and rollers,"We replace the belt and both rollers, and clean out the lint.",175,75,DR-BELT-X; DR-ROLLER-X x 2,Dryer,
OV-ELEMENT-X,part,Bake element,,64,,,Oven,
OV-ELEMENT,task,Replace the oven’s bake element,,125,45,OV-ELEMENT-X,Oven,
REF-ICE,task,Thaw and repair an ice maker,,185,90,,Refrigerator,
`;

export async function seedPrices(office: LoggedIn): Promise<void> {
  const path = '/api/admin/price-book';
  for (const query of ['?limit=1', '?limit=1&retired=true']) {
    const found = await office.call<PriceBookItem[]>('GET', path + query);
    if (found.length > 0) return;
  }
  await office.call<PriceBookImport>('POST', `${path}/csv`, {
    body: { csv: examplePrices, dryRun: false },
  });
}
