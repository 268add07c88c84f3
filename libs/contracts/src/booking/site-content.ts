/** What the site says about the company, as the office enters it. */
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateBy,
  IsString,
} from 'class-validator';
import type { Actor } from '../customers/accounts';
import { read, request } from '../messaging';
import {
  composed,
  IsCalendarDate,
  ListOf,
  ListThat,
  MadeOnVersion,
  MaxText,
  MayBeMissing,
  ObjectOf,
  OneLine,
  RequiredLongText,
  RequiredText,
} from '../parsing';
import { brands } from '../vocabulary/booking';
import { serviceCounties } from '../vocabulary/places/service-area';
import {
  entriesMessage,
  entryRules,
  figurePatterns,
  figureRules,
  haveOwnIds,
  isPlainText,
  listChecks,
  listRules,
  plainTextMessage,
  salaryLimits,
  videoMessage,
  videoPattern,
  type ListSection,
  type TextRule,
} from '../vocabulary/site/content-rules';
import {
  openingTeams,
  openingTypes,
  sitePromises,
  workplaces,
  type JobOpening,
  type JobPerk,
  type MakerWarranty,
  type ServiceArea,
  type SiteContent,
  type SiteFigures,
  type SitePromise,
  type SiteReview,
  type TeamMember,
  type TeamValue,
} from '../vocabulary/site/site-content';

const {
  areas: areaRules,
  warranties: warrantyRules,
  reviews: reviewRules,
  team: teamRules,
  values: valueRules,
  openings: openingRules,
  perks: perkRules,
} = entryRules;

const IsPlain = (each = false): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isPlainText',
      validator: {
        validate: (text) => typeof text !== 'string' || isPlainText(text),
        defaultMessage: () => plainTextMessage,
      },
    },
    { each },
  );

/** As its rule says. */
function Text({ label, max, rows, lines, optional }: TextRule): PropertyDecorator {
  const message = `${label} is required`;
  if (lines !== undefined)
    return composed(
      ArrayMaxSize(lines, { message: `At most ${lines} lines` }),
      ArrayMinSize(optional ? 0 : 1, { message }),
      MaxText(max, { each: true }),
      IsPlain(true),
      IsString({ each: true }),
      IsArray(),
      OneLine(),
    );
  if (optional) return composed(MaxText(max), IsPlain(), IsString(), OneLine());
  return composed(
    IsPlain(),
    rows === undefined ? RequiredText(max, message) : RequiredLongText(max, message),
  );
}

class EnterEntry {
  @Matches(/^[\w-]{1,36}$/, { message: 'Must be an id' })
  @OneLine()
  id!: string;
}

class EnterServiceArea extends EnterEntry implements ServiceArea {
  @IsIn(serviceCounties, { message: 'Choose a county' })
  county!: ServiceArea['county'];

  @Text(areaRules.text)
  text!: string;

  @Text(areaRules.towns)
  towns!: string[];
}

class EnterMakerWarranty extends EnterEntry implements MakerWarranty {
  @IsIn(brands, { message: 'Choose a brand' })
  brand!: MakerWarranty['brand'];

  @Text(warrantyRules.text)
  text!: string;
}

class EnterReview extends EnterEntry implements SiteReview {
  @Text(reviewRules.name)
  name!: string;

  @Text(reviewRules.location)
  location!: string;

  @IsInt()
  @Min(1)
  @Max(5)
  rating!: number;

  @Text(reviewRules.text)
  text!: string;
}

class EnterTeamMember extends EnterEntry implements TeamMember {
  @Text(teamRules.name)
  name!: string;

  @Text(teamRules.role)
  role!: string;

  @Text(teamRules.experience)
  experience!: string;

  @Text(teamRules.specialty)
  specialty!: string;

  @Text(teamRules.quote)
  quote!: string;

  @Text(teamRules.highlights)
  highlights!: string[];

  @IsIn(workplaces)
  thumbnail!: TeamMember['thumbnail'];

  @Matches(videoPattern, { message: videoMessage })
  @Text(teamRules.videoUrl)
  videoUrl!: string;
}

class EnterTeamValue extends EnterEntry implements TeamValue {
  @Text(valueRules.title)
  title!: string;

  @Text(valueRules.text)
  text!: string;
}

const Salary = (): PropertyDecorator =>
  composed(Max(salaryLimits.max), Min(salaryLimits.min), IsInt());

class EnterOpening extends EnterEntry implements JobOpening {
  @Text(openingRules.title)
  title!: string;

  @IsIn(openingTypes)
  type!: JobOpening['type'];

  @IsIn(openingTeams)
  team!: JobOpening['team'];

  @Text(openingRules.city)
  city!: string;

  @Matches(/^[A-Z]{2}$/, { message: 'Enter a state, such as FL' })
  @Text(openingRules.state)
  state!: string;

  @Salary()
  salaryMin!: number;

  @Salary()
  salaryMax!: number;

  @IsBoolean()
  urgent!: boolean;

  @Text(openingRules.description)
  description!: string;

  @Text(openingRules.responsibilities)
  responsibilities!: string[];

  @Text(openingRules.requirements)
  requirements!: string[];

  @Text(openingRules.benefits)
  benefits!: string[];

  @IsCalendarDate('Choose the first day')
  datePosted!: string;

  @IsCalendarDate('Choose the last day')
  validThrough!: string;
}

class EnterPerk extends EnterEntry implements JobPerk {
  @Text(perkRules.title)
  title!: string;

  @Text(perkRules.fact)
  fact!: string;

  @Text(perkRules.text)
  text!: string;
}

function Figure(name: keyof SiteFigures): PropertyDecorator {
  const shape = figurePatterns[name];
  return composed(
    ...(shape ? [Matches(shape.pattern, { message: shape.message })] : []),
    Text(figureRules[name]),
    MayBeMissing(),
  );
}

/** Those that are missing are empty. */
class EnterFigures implements SiteFigures {
  @Figure('since')
  since?: string;

  @Figure('years')
  years?: string;

  @Figure('repairs')
  repairs?: string;

  @Figure('satisfaction')
  satisfaction?: string;

  @Figure('rating')
  rating?: string;

  @Figure('reviewCount')
  reviewCount?: string;

  @Figure('warrantyDays')
  warrantyDays?: string;
}

const Entries = (section: ListSection, type: () => new () => EnterEntry): PropertyDecorator =>
  composed(
    ListThat<EnterEntry>('haveOwnIds', entriesMessage, haveOwnIds),
    ListOf(type),
    ArrayMaxSize(listRules[section].max),
    MayBeMissing(),
  );

/** PATCH /api/admin/site-content. Omitted sections stay; a list replaces the former one. */
export class ChangeSiteContent implements Partial<SiteContent> {
  @MayBeMissing()
  @ObjectOf(() => EnterFigures)
  figures?: EnterFigures;

  @IsIn(sitePromises, { each: true })
  @ArrayUnique()
  @IsArray()
  @MayBeMissing()
  promises?: SitePromise[];

  @ListThat<ServiceArea>('areServiceAreas', listChecks.areas.message, listChecks.areas.fits)
  @Entries('areas', () => EnterServiceArea)
  areas?: EnterServiceArea[];

  @Entries('warranties', () => EnterMakerWarranty)
  warranties?: EnterMakerWarranty[];

  @Entries('reviews', () => EnterReview)
  reviews?: EnterReview[];

  @Entries('team', () => EnterTeamMember)
  team?: EnterTeamMember[];

  @Entries('values', () => EnterTeamValue)
  values?: EnterTeamValue[];

  @ListThat<JobOpening>('areOpenings', listChecks.openings.message, listChecks.openings.fits)
  @Entries('openings', () => EnterOpening)
  openings?: EnterOpening[];

  @Entries('perks', () => EnterPerk)
  perks?: EnterPerk[];

  @MadeOnVersion()
  version?: number;
}

/** With openings that the site doesn't show yet, or no longer. */
export interface EditedSiteContent extends SiteContent {
  readonly version: number;
}

export const siteContentRequests = {
  content: read<Record<string, never>, EditedSiteContent>('booking.site-content'),
  /** As the site shows it today. The gateway asks again every two seconds. */
  published: read<Record<string, never>, SiteContent>('booking.published-content'),
  /** Refuses with `changed_meanwhile` and the `current` content. */
  change: request<{ change: ChangeSiteContent; by: Actor }, EditedSiteContent>(
    'booking.change-site-content',
  ),
};
