import { sql } from 'kysely'
import type { RouteBench } from './route-bench.ts'

/** Minimal stubs of the parts of the academy that notifications depend on. */
export const quietParts = {
  mail: { queue: async () => undefined },
  access: { accessStatesOf: async () => new Map(), officeIds: sql`select null::uuid` },
  identity: {
    holdSession: async () => undefined,
    lastSeenOf: async () => null,
    lookup: { nameOf: () => sql<string | null>`null` },
    mailReaders: async () => [],
    unsubscribePaths: () => ({ page: '/unsubscribe', call: '/api/mail' }) as const,
    wantsInApp: () => sql<boolean>`true`,
    wantsRecordHeads: async () => ({ mail: false, telegram: false }),
    registeredAt: () => sql<Date>`now()`,
    suspendedAmong: async () => new Set<string>(),
    zoneOf: async () => null,
    usersByIds: async () => [],
  },
  config: {
    PUBLIC_URL: 'https://academy.example',
    MAIL_FROM: { name: '', address: 'academy@people.example' },
    telegram: null,
  },
  signals: {
    dayHeads: { find: async () => undefined, since: async () => [] },
    heardInChannel: async () => ({ isCode: false }),
    standingsOf: async () => new Map(),
  },
  heardInGroup: async () => undefined,
  retriedPosts: async () => 0,
  signalPosts: async () => [],
  contributed: { mails: [], notices: new Map() },
}

/** The users of a bench by id, as the identity gives them. */
export const usersOf =
  (bench: () => RouteBench) => async (_executor: unknown, ids: readonly string[]) => {
    const { rows } = await bench().db.driver.query(
      'select id, name, email, created_at as "createdAt" from users where id = any ($1)',
      [ids],
    )
    return rows
  }
