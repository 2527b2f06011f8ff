import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { type Due, excursionsJobName } from './excursion.rules.ts'
import type { createReckonExcursions } from './reckon-excursions.ts'

/** Calculates excursions in the background, since there may be many. */
export const createExcursionsJob = (
  reckon: ReturnType<typeof createReckonExcursions>,
): JobKind<Due> => ({
  name: excursionsJobName,
  async handle({ userId, candles }) {
    if (!candles) return reckon(userId)
    const { pair, from, to } = candles
    await reckon(userId, { pair, from: new Date(from), to: new Date(to) })
  },
})
