import { type RawBuilder, sql } from 'kysely'
import type { VisibleSignals } from './signal-audience.rules.ts'

/**
 * A condition: whether a signal, a row of `table`, is among those that somebody may see. Without strategies it is one on
 * the role alone, for the sake of its index.
 */
export function isAmong(
  { roles, strategies }: VisibleSignals,
  table = 'signals',
): RawBuilder<boolean> {
  const forRole = sql<boolean>`${sql.ref(`${table}.roleAccess`)} = any(${[...roles]}::text[])`
  if (strategies.length === 0) return forRole
  const ofStrategy = sql`${sql.ref(`${table}.strategyId`)} = any(${[...strategies]}::uuid[])`
  return sql<boolean>`(${forRole} or ${ofStrategy})`
}
