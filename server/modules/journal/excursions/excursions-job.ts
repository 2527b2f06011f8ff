import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { JournalDeps } from '../deps.ts'
import type { createReckonExcursions } from './reckon-excursions.ts'

const name = 'journal.excursions'

interface Due {
  /** Null for all who trade the pair. */
  userId: string | null
  /** Where candles have changed; without, the user's trades have. */
  candles?: { pair: string; from: string; to: string }
}

/** Reckons how far trades went, in the background: they may be many. */
export const createExcursionsJob = (
  reckon: ReturnType<typeof createReckonExcursions>,
): JobKind<Due> => ({
  name,
  async handle({ userId, candles }) {
    if (!candles) return reckon(userId)
    const { pair, from, to } = candles
    await reckon(userId, { pair, from: new Date(from), to: new Date(to) })
  },
})

/** Has the trades of a user reckoned anew that have changed. */
export const createTradesChanged =
  ({ jobs }: Pick<JournalDeps, 'jobs'>) =>
  (tx: Executor, userId: string): Promise<void> =>
    jobs.send<Due>(tx, { name }, { userId })

/** Has the trades reckoned anew of a time for which candles have come or gone: of a user, or with null of all. */
export const createCandlesChanged =
  ({ jobs }: Pick<JournalDeps, 'jobs'>) =>
  (
    tx: Executor,
    of: { userId: string | null; pair: string; from: Date; to: Date },
  ): Promise<void> => {
    const candles = { pair: of.pair, from: of.from.toISOString(), to: of.to.toISOString() }
    return jobs.send<Due>(tx, { name }, { userId: of.userId, candles })
  }
