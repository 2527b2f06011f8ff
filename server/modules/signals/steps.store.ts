import type { Executor } from '#server/platform/database/database.ts'

/** Whether a step has closed a part of the signal's position. */
export async function hasClosedPart(executor: Executor, id: string): Promise<boolean> {
  const row = await executor
    .selectFrom('signalHistory')
    .select('id')
    .where('signalId', '=', id)
    .where('part', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A step and the signal as it has left it, by the number of its history entry; null if the signal is deleted. */
export async function findStep(executor: Executor, entry: string) {
  const row = await executor
    .selectFrom('signalHistory')
    .innerJoin('signals', 'signals.id', 'signalHistory.signalId')
    .select([
      'signalHistory.signalId',
      'signalHistory.at',
      'signalHistory.byPrices',
      'signalHistory.target',
      'signalHistory.price',
      'signalHistory.part',
      'signalHistory.note',
      'signalHistory.entry',
      'signalHistory.stopLoss',
      'signalHistory.takeProfit',
      'signalHistory.furtherTargets',
      'signals.title',
      'signals.pair',
      'signals.direction',
    ])
    .select((step) => step.ref('signalHistory.kind').$notNull().as('kind'))
    .where('signalHistory.id', '=', entry)
    .where('signalHistory.kind', 'is not', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
