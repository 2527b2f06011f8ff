import { type Selectable, sql } from 'kysely'
import { type StripeMethod, stripeMethodNames } from '#contract/payments/stripe-methods.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type StripeSettingsRow = Pick<
  Selectable<Tables['stripeSettings']>,
  'allMethods' | 'updatedAt'
> & { methods: StripeMethod[] }

const columns = ['allMethods', 'methods', 'updatedAt'] as const

/** Methods that this version does not know, of a database from a newer one, are left out. */
const settingsOf = ({
  methods,
  ...row
}: Pick<Selectable<Tables['stripeSettings']>, (typeof columns)[number]>): StripeSettingsRow => ({
  ...row,
  methods: stripeMethodNames.filter((name) => methods.includes(name)),
})

export const readStripeSettings = async (executor: Executor): Promise<StripeSettingsRow> =>
  settingsOf(await executor.selectFrom('stripeSettings').select(columns).executeTakeFirstOrThrow())

/** Reads the settings and locks them until the transaction ends. */
export const lockStripeSettings = async (tx: Executor): Promise<StripeSettingsRow> =>
  settingsOf(
    await tx.selectFrom('stripeSettings').select(columns).forUpdate().executeTakeFirstOrThrow(),
  )

export const saveStripeSettings = async (
  tx: Executor,
  row: StripeSettingsRow,
): Promise<StripeSettingsRow> =>
  settingsOf(
    await tx.updateTable('stripeSettings').set(row).returning(columns).executeTakeFirstOrThrow(),
  )

/** Stores what the account takes now; returns whether it is something else than before. */
export async function saveMethods(
  executor: Executor,
  methods: readonly StripeMethod[],
): Promise<boolean> {
  const result = await executor
    .updateTable('stripeSettings')
    .set({ methods: [...methods] })
    .where(sql<boolean>`methods <> ${[...methods]}::text[]`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
