/** What we ask Jobber for, and what we read of it. Amounts are in dollars. */
import {
  boolean,
  booleanOrNull,
  list,
  number,
  object,
  orNull,
  schemaOf,
  string,
  stringOrNull,
  textId,
  type Accepted,
} from '../http/page-schemas';

const address = object({
  street1: stringOrNull,
  street2: stringOrNull,
  city: stringOrNull,
  province: stringOrNull,
  postalCode: stringOrNull,
});
export type JobberAddress = Accepted<typeof isAddress>;
const isAddress = schemaOf(address);
const addressFields = 'street1 street2 city province postalCode';

const nodes = <T>(item: ReturnType<typeof list<T>>) => orNull(object({ nodes: item }));

const contactFields = {
  firstName: stringOrNull,
  lastName: stringOrNull,
  companyName: stringOrNull,
  isCompany: booleanOrNull,
  emails: orNull(list(object({ address: stringOrNull, primary: booleanOrNull }))),
  phones: orNull(list(object({ number: stringOrNull, primary: booleanOrNull }))),
};
const contacts = `id firstName lastName companyName isCompany
  emails { address primary } phones { number primary }`;

export const isClient = schemaOf(
  object(
    {
      id: textId,
      ...contactFields,
      isArchived: boolean,
      billingAddress: orNull(address),
      clientProperties: nodes(list(object({ address: orNull(address) }))),
      notes: nodes(list(object({ message: stringOrNull }))),
    },
    ['id', 'isArchived'],
  ),
);
export type JobberClient = Accepted<typeof isClient>;
const clientFields = `${contacts} isArchived billingAddress { ${addressFields} }
  clientProperties(first: 5) { nodes { address { ${addressFields} } } }
  notes(first: 5) { nodes { message } }`;

/** As in the list of a company. */
export const isListedJob = schemaOf(
  object(
    {
      id: textId,
      client: object({ id: textId }, ['id']),
      title: stringOrNull,
      jobStatus: string,
      total: orNull(number),
      createdAt: stringOrNull,
      startAt: stringOrNull,
      completedAt: stringOrNull,
      lineItems: nodes(list(object({ name: stringOrNull }))),
      visits: nodes(list(object({ completedAt: stringOrNull }))),
    },
    ['id', 'client', 'jobStatus'],
  ),
);
export type JobberListedJob = Accepted<typeof isListedJob>;

/** A record that is changed while we read comes again at the end. */
const oldestFirst = '{ key: UPDATED_AT, direction: ASCENDING }';

/** Smaller pages take fewer points at once, of 10,000. */
export const companyQueries = {
  clients: `query Clients($after: String) {
    clients(first: 50, after: $after, sort: ${oldestFirst}) {
      edges { cursor node { ${clientFields} } }
      pageInfo { hasNextPage }
    }
  }`,
  jobs: `query Jobs($after: String) {
    jobs(first: 100, after: $after, sort: [${oldestFirst}]) {
      edges {
        cursor
        node {
          id client { id } title jobStatus total createdAt startAt completedAt
          lineItems(first: 5) { nodes { name } }
          visits(first: 1, filter: { status: COMPLETED }) { nodes { completedAt } }
        }
      }
      pageInfo { hasNextPage }
    }
  }`,
};

export const clientQuery = `query Client($id: EncodedId!) { client(id: $id) { ${clientFields} } }`;

const visit = object(
  {
    id: textId,
    startAt: stringOrNull,
    endAt: stringOrNull,
    allDay: booleanOrNull,
    isComplete: booleanOrNull,
    completedAt: stringOrNull,
    assignedUsers: nodes(list(object({ name: orNull(object({ full: stringOrNull })) }))),
  },
  ['id'],
);
export type JobberVisit = NonNullable<NonNullable<JobberJob['visits']>['nodes']>[number];

/** With all that a customer's own history has of it. */
export const isJob = schemaOf(
  object(
    {
      id: textId,
      client: object({ id: textId, ...contactFields }, ['id']),
      property: orNull(object({ address: orNull(address) })),
      title: stringOrNull,
      instructions: stringOrNull,
      jobStatus: string,
      total: orNull(number),
      createdAt: stringOrNull,
      completedAt: stringOrNull,
      lineItems: nodes(list(object({ name: stringOrNull, description: stringOrNull }))),
      visits: nodes(list(visit)),
      notes: nodes(list(object({ message: stringOrNull }))),
    },
    ['id', 'client', 'jobStatus'],
  ),
);
export type JobberJob = Accepted<typeof isJob>;
export const isPerson = schemaOf(object({ id: textId, ...contactFields }, ['id']));

const note = ['ClientNote', 'JobNote', 'QuoteNote', 'RequestNote']
  .map((type) => `... on ${type} { message }`)
  .join(' ');

/** Of one client, who rarely has more than a page. */
export const historyQuery = `query History($id: EncodedId!, $after: String) {
  client(id: $id) {
    jobs(first: 20, after: $after) {
      nodes {
        id
        client { ${contacts} }
        property { address { ${addressFields} } }
        title instructions jobStatus total createdAt completedAt
        lineItems(first: 10) { nodes { name description } }
        visits(first: 10) {
          nodes {
            id startAt endAt allDay isComplete completedAt
            assignedUsers(first: 3) { nodes { name { full } } }
          }
        }
        notes(first: 5) { nodes { ${note} } }
      }
      pageInfo { endCursor hasNextPage }
    }
  }
}`;

export const searchQuery = `query Search($term: String!, $field: ClientSearchField!) {
  clients(first: 50, searchTerm: $term, searchFields: [$field]) {
    edges { cursor node { ${contacts} } }
    pageInfo { hasNextPage }
  }
}`;
