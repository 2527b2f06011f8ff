import { sql } from 'kysely'

/** Minimal stubs of the parts of the academy that notifications depend on. */
export const quietParts = {
  mail: { queue: async () => undefined },
  identity: {
    holdSession: async () => undefined,
    lastSeenOf: async () => null,
    mailReaders: async () => [],
    unsubscribePaths: () => ({ page: '/unsubscribe', call: '/api/mail' }) as const,
    wantsInApp: () => sql<boolean>`true`,
    registeredAt: () => sql<Date>`now()`,
    suspendedAmong: async () => new Set<string>(),
    zoneOf: async () => null,
    usersByIds: async () => [],
  },
  contributed: { mails: [], notices: new Map() },
}
