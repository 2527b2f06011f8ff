import type { Selectable } from 'kysely'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type OnboardingRow = Omit<Selectable<Tables['onboarding']>, 'onlyRow'>

const columns = ['putAway', 'choices'] as const

export const selectOnboarding = (executor: Executor): Promise<OnboardingRow> =>
  executor.selectFrom('onboarding').select(columns).executeTakeFirstOrThrow()

/** Reads the row and locks it until the transaction ends. */
export const lockOnboarding = (tx: Executor): Promise<OnboardingRow> =>
  tx.selectFrom('onboarding').select(columns).forUpdate().executeTakeFirstOrThrow()

export const saveOnboarding = async (tx: Executor, row: OnboardingRow): Promise<void> => {
  await tx.updateTable('onboarding').set(row).execute()
}

/** Dismisses the checklist, for academies that have everything from the start. */
export const putAway = async (executor: Executor): Promise<void> => {
  await executor.updateTable('onboarding').set({ putAway: true }).execute()
}
