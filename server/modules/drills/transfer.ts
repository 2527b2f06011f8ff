import { z } from 'zod'
import { drillInputSchema, momentInputSchema, momentsMaximum } from '#contract/drills.ts'
import { between, followingCandles, visibleCandles } from '#contract/exercises.ts'
import { instant } from '#contract/values.ts'
import {
  ownContent,
  type TransferContent,
  type TransferLesson,
  unusable,
} from '#server/modules/courses/index.ts'
import { exportSnapshot, snapshotIn, snapshotSchema } from '#server/modules/exercises/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findDrill, insertDrill } from './drills.store.ts'
import { insertMoments, selectWholeMoments } from './moments.store.ts'
import { overlaps } from './picking.rules.ts'

const momentSchema = momentInputSchema
  .extend({
    before: between(visibleCandles),
    after: between(followingCandles),
    /** What its candles cover, the end exclusive. */
    beginsAt: instant,
    endsAt: instant,
  })
  .extend(snapshotSchema.shape)
type TransferMoment = z.output<typeof momentSchema>

const drillSchema = drillInputSchema
  .omit({ title: true })
  .extend({ moments: z.array(momentSchema).max(momentsMaximum) })

/** Adds the drill of a lesson, with the candles of its moments, to the file of its course; nothing of students. */
export async function exportDrill(
  executor: Executor,
  { id, kind }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'drill') return
  const drill = await findDrill(executor, id)
  if (!drill) return
  const moments = await selectWholeMoments(executor, id)
  into.drill = {
    decisions: drill.decisions,
    before: drill.before,
    after: drill.after,
    moments: moments.map((moment) => ({
      pair: moment.pair,
      frame: moment.frame,
      setup: moment.setup,
      before: moment.before,
      after: moment.after,
      lastAt: moment.lastAt.toISOString(),
      beginsAt: moment.beginsAt.toISOString(),
      endsAt: moment.endsAt.toISOString(),
      ...exportSnapshot(moment, moment),
    })),
  }
}

/** Gives a lesson the drill of a file. As in a drill that is made here, no two of its moments share a time. */
export async function importDrill(
  tx: Executor,
  { id: videoId, kind }: TransferLesson,
  content: TransferContent,
): Promise<void> {
  if (kind !== 'drill') return
  const { moments, ...settings } = ownContent(content, 'drill', drillSchema)
  requireApart(moments)
  await insertDrill(tx, { videoId, ...settings })
  await insertMoments(
    tx,
    moments.map((imported) => {
      const { pair, frame, setup, before, after, lastAt, beginsAt, endsAt } = imported
      const { candles, future } = snapshotIn(imported, imported)
      const times = {
        lastAt: new Date(lastAt),
        beginsAt: new Date(beginsAt),
        endsAt: new Date(endsAt),
      }
      return {
        moment: { id: newId(), videoId, pair, frame, setup, before, after, ...times, ...candles },
        future: { ...future, shift: Number(future.shift) },
      }
    }),
  )
}

function requireApart(moments: readonly TransferMoment[]): void {
  const spans = moments
    .map(({ pair, beginsAt, endsAt }) => ({
      pair,
      begins: Date.parse(beginsAt),
      ends: Date.parse(endsAt),
    }))
    .sort((one, other) => one.pair.localeCompare(other.pair) || one.begins - other.begins)
  for (const [index, span] of spans.entries()) {
    const next = spans[index + 1]
    if (next?.pair === span.pair && overlaps(span, next)) {
      throw unusable('Two moments of its drill cover the same time.')
    }
  }
}
