import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import { type Due, excursionsJobName } from './excursion.rules.ts'
import type { reckonExcursions } from './reckon-excursions.ts'

/** Calculates excursions in the background, since there may be many. */
export const createExcursionsJob = (reckon: Bound<typeof reckonExcursions>): JobKind<Due> => ({
  name: excursionsJobName,
  async handle({ userId, candles }) {
    if (!candles) return reckon(userId)
    const { pair, from, to } = candles
    await reckon(userId, { pair, from: new Date(from), to: new Date(to) })
  },
})
