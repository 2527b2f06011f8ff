import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type FirstHourRow = Omit<Selectable<Tables['firstHour']>, 'onlyRow'>

const columns = ['putAway', 'choices'] as const

export const selectFirstHour = (executor: Executor): Promise<FirstHourRow> =>
  executor.selectFrom('firstHour').select(columns).executeTakeFirstOrThrow()

/** Reads it and lets nobody else change it until the transaction ends. */
export const lockFirstHour = (tx: Executor): Promise<FirstHourRow> =>
  tx.selectFrom('firstHour').select(columns).forUpdate().executeTakeFirstOrThrow()

export const saveFirstHour = async (tx: Executor, row: FirstHourRow): Promise<void> => {
  await tx.updateTable('firstHour').set(row).execute()
}

/** Puts the checklist away, as where everything is there from the beginning. */
export const putAway = async (executor: Executor): Promise<void> => {
  await executor.updateTable('firstHour').set({ putAway: true }).execute()
}
