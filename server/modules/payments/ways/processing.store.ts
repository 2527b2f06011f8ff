import type { Executor } from '#server/platform/database/database.ts'
import type { IntentRow } from '../payments.store.ts'

type ProcessingIntent = Pick<
  IntentRow,
  'amountCents' | 'currency' | 'id' | 'offerId' | 'program'
> & { processingAt: Date }

/** The open intents of a user that a bank is processing, newest first. */
export const processingIntentsOf = (
  executor: Executor,
  userId: string,
): Promise<ProcessingIntent[]> =>
  executor
    .selectFrom('paymentIntents')
    .select(['id', 'program', 'offerId', 'amountCents', 'currency', 'processingAt'])
    .where('userId', '=', userId)
    .where('open', '=', true)
    .where('processingAt', 'is not', null)
    .$narrowType<{ processingAt: Date }>()
    .orderBy('processingAt', 'desc')
    .limit(20)
    .execute()

/** Since when a bank processes an intent; null once it does not any more. */
export async function setProcessing(tx: Executor, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('paymentIntents').set({ processingAt: at }).where('id', '=', id).execute()
}
