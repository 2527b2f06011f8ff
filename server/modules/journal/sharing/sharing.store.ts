import { sql } from 'kysely'
import type { SharingScope } from '#contract/journal-sharing.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** A part of a journal: manually entered trades, a trading account, or the notes. */
export type SharedPart =
  | { part: 'by-hand' | 'notes'; accountId: null }
  | { part: 'account'; accountId: string }

export const listChoices = (executor: Executor, userId: string) =>
  executor
    .selectFrom('journalSharing')
    .select(['part', 'accountId', 'scope'])
    .where('userId', '=', userId)
    .orderBy('accountId')
    .execute()

/** Stores the choice for a part, or deletes it if it is the default. */
export async function keepChoice(
  tx: Executor,
  userId: string,
  { part, accountId }: SharedPart,
  { scope, updatedAt }: { scope: Exclude<SharingScope, 'chosen'> | null; updatedAt: Date },
): Promise<void> {
  if (scope === null) {
    await tx
      .deleteFrom('journalSharing')
      .where('userId', '=', userId)
      .where('part', '=', part)
      .where(sql<boolean>`account_id is not distinct from ${accountId}::uuid`)
      .execute()
    return
  }
  const values = { scope, updatedAt }
  await tx
    .insertInto('journalSharing')
    .values({ userId, part, accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'part', 'accountId'])
        .doUpdateSet(values)
        // Repeating the same choice does not make trades new again.
        .where('journalSharing.scope', '<>', scope),
    )
    .execute()
}

/** Whether a user shares daily notes and weekly reviews with the academy. */
export async function sharesNotes(executor: Executor, userId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('journalSharing')
    .select('scope')
    .where('userId', '=', userId)
    .where('part', '=', 'notes')
    .executeTakeFirst()
  return row?.scope === 'whole'
}

/** Records until when a reader has seen a student's journal; never moves back. */
export async function keepLook(
  tx: Executor,
  look: { readerId: string; studentId: string; seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('journalLooks')
    .values(look)
    .onConflict((conflict) =>
      conflict
        .columns(['readerId', 'studentId'])
        .doUpdateSet({ seenAt: sql`greatest(journal_looks.seen_at, excluded.seen_at)` }),
    )
    .execute()
}
