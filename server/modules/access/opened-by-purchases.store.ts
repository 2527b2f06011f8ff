import { sql } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'

/** What a purchase opens beside programs. */
export interface OpenedThings {
  purchaseId: string
  userId: string
  /** Ids of what exists; the caller keeps it from being deleted meanwhile. */
  courseIds: readonly string[]
  strategyIds: readonly string[]
  /** How many one-to-one calls. */
  calls: number
  startsAt: Date
  openUntil: Date
}

const tables = ['openedCourses', 'openedStrategies', 'openedCalls'] as const

/** Opens things for a purchase, or moves their end. */
export async function saveOpened(
  tx: Executor,
  { courseIds, strategyIds, calls, ...opened }: OpenedThings,
): Promise<void> {
  if (courseIds.length > 0) {
    await tx
      .insertInto('openedCourses')
      .values(courseIds.toSorted().map((courseId) => ({ ...opened, courseId })))
      .onConflict((conflict) =>
        conflict.columns(['purchaseId', 'courseId']).doUpdateSet({ openUntil: opened.openUntil }),
      )
      .execute()
  }
  if (strategyIds.length > 0) {
    await tx
      .insertInto('openedStrategies')
      .values(strategyIds.toSorted().map((strategyId) => ({ ...opened, strategyId })))
      .onConflict((conflict) =>
        conflict.columns(['purchaseId', 'strategyId']).doUpdateSet({ openUntil: opened.openUntil }),
      )
      .execute()
  }
  if (calls > 0) {
    await tx
      .insertInto('openedCalls')
      .values({ ...opened, calls })
      .onConflict((conflict) =>
        conflict.column('purchaseId').doUpdateSet({ openUntil: opened.openUntil }),
      )
      .execute()
  }
}

/** Moves the end of what a purchase has opened. */
export async function moveOpened(tx: Executor, purchaseId: string, openUntil: Date): Promise<void> {
  for (const table of tables) {
    await sql`
      update ${sql.table(table)} set open_until = ${openUntil}::timestamptz
      where purchase_id = ${purchaseId}::uuid and starts_at <= ${openUntil}::timestamptz`.execute(
      tx,
    )
  }
}

/** Closes at `at` what a purchase has opened. */
export async function closeOpened(tx: Executor, purchaseId: string, at: Date): Promise<void> {
  for (const table of tables) {
    await sql`
      update ${sql.table(table)} set open_until = greatest(starts_at, ${at}::timestamptz)
      where purchase_id = ${purchaseId}::uuid and open_until > ${at}::timestamptz`.execute(tx)
  }
}
