import { exerciseInputSchema } from '#contract/exercises.ts'
import {
  ownContent,
  type TransferContent,
  type TransferLesson,
} from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findExercise, insertExercise, readFuture } from './exercises.store.ts'
import { demandsOf, originalMarketOf, solutionOf } from './snapshot.ts'
import { exportSnapshot, snapshotIn, snapshotSchema } from './snapshot-transfer.ts'

const exerciseSchema = exerciseInputSchema.omit({ title: true }).extend(snapshotSchema.shape)

/** Adds the exercise of a lesson, with its candles and what follows them, to the file of its course. */
export async function exportExercise(
  executor: Executor,
  { id, kind }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'exercise') return
  const row = await findExercise(executor, id)
  if (!row) return
  const { task, pair, frame, lastAt, before, after } = row
  const { pairShown, reasonRequired, marking, demands, solution } = row
  into.exercise = {
    task,
    source: { pair, frame, lastAt: lastAt.toISOString(), before, after },
    pairShown,
    reasonRequired,
    marking,
    demands,
    solution,
    ...exportSnapshot(row, await readFuture(executor, id)),
  }
}

/** Gives a lesson the exercise of a file; its prices have to be possible on its candles, as when it is made here. */
export async function importExercise(
  tx: Executor,
  { id: videoId, kind }: TransferLesson,
  content: TransferContent,
): Promise<void> {
  if (kind !== 'exercise') return
  const imported = ownContent(content, 'exercise', exerciseSchema)
  const { source, demands, solution, task, pairShown, reasonRequired, marking } = imported
  const { candles, future } = snapshotIn(imported, source)
  const market = originalMarketOf(candles, future)
  demandsOf(demands, market)
  solutionOf(solution, market)
  await insertExercise(
    tx,
    {
      videoId,
      task,
      pairShown,
      reasonRequired,
      marking,
      ...source,
      lastAt: new Date(source.lastAt),
      demands: JSON.stringify(demands),
      solution: JSON.stringify(solution),
      ...candles,
    },
    { videoId, ...future, shift: Number(future.shift) },
  )
}
