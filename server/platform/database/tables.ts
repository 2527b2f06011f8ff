import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface OutboxTable {
  id: Generated<string>
  type: string
  subject: string | null
  audienceRole: string | null
  audienceUser: string | null
  createdAt: Generated<Date>
}

interface FactsTable {
  key: string
  value: ColumnType<unknown, string, string>
}

interface AuditEntriesTable {
  id: Generated<string>
  at: Generated<Date>
  /** Null for what the program itself has done. */
  actorId: string | null
  action: string
  /** The id of what it was done to. */
  subject: string | null
  /** The first word of the action. */
  subjectKind: GeneratedAlways<string>
  /** What that was called then. */
  subjectName: string | null
  /** The user whom it concerns. */
  personId: string | null
  details: ColumnType<unknown, string, never>
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  /** Emptied after 90 days; nothing else of an entry ever changes. */
  clientAddress: ColumnType<string | null, string | null, null>
  requestId: string | null
}

interface RateLimitsTable {
  key: string
  points: number
  expire: string | null
}

interface CreationsTable {
  /** The id that the creator's device has made. */
  key: string
  userId: string
  said: Buffer
  /** The id of what was created. */
  made: string
  createdAt: Generated<Date>
}

/**
 * All tables by name. The platform's own stand here; every module adds its tables from its
 * `x.schema.ts` by declaration merging, so that the platform knows no module and there is still one
 * type of database for everybody.
 */
export interface Tables {
  outbox: OutboxTable
  facts: FactsTable
  auditEntries: AuditEntriesTable
  rateLimits: RateLimitsTable
  creations: CreationsTable
}
