/** A file of customers that the demo's office has imported: half of it is wrong. Once. */
import type { ImportUnderWay } from '@contracts/imports/answers';
import type { ImportJob } from '@contracts/imports/jobs';
import type { UploadStarted } from '@contracts/imports/uploads';
import type { LoggedIn } from './site-client';

const fileName = 'customers-from-the-old-office.csv';

/** Two pairs share a phone number or an address, which the office is asked about. */
const csv = `First name,Last name,Email,Phone,Address,City,State,Zip
Harriet,Oyelaran,harriet.oyelaran@example.com,(904) 555-0161,12 Egret Walk,St. Augustine,FL,32084
H.,Oyelaran,office.oyelaran@example.com,(904) 555-0161,12 Egret Walk,St. Augustine,FL,32084
Tobias,Marchetti,marchetti@example.com,(386) 555-0162,88 Palmetto Cut,Palm Coast,FL,32137
Lucia,Marchetti,marchetti@example.com,(386) 555-0163,88 Palmetto Cut,Palm Coast,FL,32137
Gideon,Sandoval,gideon.sandoval@example.com,(904) 555-0164,5 Heron Court,Ponte Vedra,FL,32082
Priya,Wetherby,priya.wetherby@example.com,(904) 555-0165,301 Driftwood Street,St. Augustine,FL,32086
,,no.name@example.com,(904) 555-0166,7 Gull Lane,St. Augustine,FL,32084
,,,(904) 555-0169,15 Osprey Nook,St. Augustine,FL,32086
Mabel,Fontaine,mabel.fontaine@example.com,(904) 555-0167,19 Pine Needle Way,St. Augustine
Otis,Renwick,otis.renwick@example.com,(386) 555-0167,41 Tidewater Loop,Suite 4,Palm Coast,FL,32164
Sunniva,Bright,sunniva.bright@example.com
"Quentin, Jr.",Ashby,quentin.ashby@example.com,(904) 555-0168,66 Sabal Bend,St. Augustine,FL,32095,left side
`;

export async function seedImport(office: LoggedIn): Promise<void> {
  const imports = await office.call<ImportJob[]>('GET', '/api/admin/imports');
  if (imports.some((job) => job.fileName === fileName)) return;
  const path = '/api/admin/import-csv';
  const { uploadId } = await office.call<UploadStarted>('POST', path, {
    body: { fileName, kind: 'customers' },
  });
  await office.call('PUT', `${path}/${uploadId}/chunks/0`, { csv });
  await office.call<ImportUnderWay>('POST', `${path}/${uploadId}/commit`, { body: {} });
}
