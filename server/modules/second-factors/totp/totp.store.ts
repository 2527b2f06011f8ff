import type { Executor } from '#server/platform/database/database.ts'

/** Stores a secret to be confirmed; false if one is confirmed already. */
export async function keepSecret(
  tx: Executor,
  secret: { userId: string; sealedSecret: string; at: Date },
): Promise<boolean> {
  const fresh = { sealedSecret: secret.sealedSecret, createdAt: secret.at }
  const result = await tx
    .insertInto('totpFactors')
    .values({ userId: secret.userId, ...fresh, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(fresh).where('totpFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export function findTotp(executor: Executor, userId: string) {
  return executor
    .selectFrom('totpFactors')
    .select(['sealedSecret', 'createdAt', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Activates the app with its first code; false if that has happened already. */
export async function confirmSecret(
  tx: Executor,
  factor: { userId: string; step: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('totpFactors')
    .set({ confirmedAt: factor.at, lastStep: factor.step })
    .where('userId', '=', factor.userId)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Uses up a 30-second step; of several simultaneous calls with one code exactly one gets true. */
export async function spendStep(
  tx: Executor,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('totpFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the app; false if there is no active one. */
export async function deleteTotp(tx: Executor, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('totpFactors')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
