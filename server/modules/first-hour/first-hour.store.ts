import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type FirstHourRow = Omit<Selectable<Tables['firstHour']>, 'onlyRow'>

const columns = ['putAway', 'choices'] as const

export const selectFirstHour = (executor: Executor): Promise<FirstHourRow> =>
  executor.selectFrom('firstHour').select(columns).executeTakeFirstOrThrow()

/** Reads the row and locks it until the transaction ends. */
export const lockFirstHour = (tx: Executor): Promise<FirstHourRow> =>
  tx.selectFrom('firstHour').select(columns).forUpdate().executeTakeFirstOrThrow()

export const saveFirstHour = async (tx: Executor, row: FirstHourRow): Promise<void> => {
  await tx.updateTable('firstHour').set(row).execute()
}

/** Dismisses the checklist, for academies that have everything from the start. */
export const putAway = async (executor: Executor): Promise<void> => {
  await executor.updateTable('firstHour').set({ putAway: true }).execute()
}
