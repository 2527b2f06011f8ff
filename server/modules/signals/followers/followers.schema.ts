import type { ColumnType } from 'kysely'
import type { FollowerModel } from '#contract/signals/follower-model.ts'

interface SignalFollowersTable {
  signalId: string
  /** Seconds from the publication until each member was told, ascending. */
  delays: number[]
  /** Read as values, written as text. These are all null until the result is computed. */
  model: ColumnType<FollowerModel | null, string | null, string | null>
  members: number | null
  late: number | null
  publishedR: string | null
  medianR: string | null
  worstTenthR: string | null
  computedAt: Date | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    signalFollowers: SignalFollowersTable
  }
}
