import type { ColumnType, Generated } from 'kysely'

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
  actorId: string
  action: string
  subject: string | null
  details: ColumnType<unknown, string, never>
}

interface RateLimitsTable {
  key: string
  points: number
  expire: string | null
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
}
