import { z } from 'zod'
import { checkpointInputSchema, checkpointsMaximum } from '#contract/checkpoints.ts'
import {
  ownContent,
  type TransferContent,
  type TransferLesson,
} from '#server/modules/courses/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { lastSecondOf } from './checkpoints.rules.ts'
import { insertRow, listRows } from './checkpoints.store.ts'
import { checkQuestion, newToStudents } from './managing.ts'

const checkpointsSchema = z
  .array(
    checkpointInputSchema.extend({
      /** Whether the video was replaced since it was written. */
      mayNotFit: z.boolean(),
    }),
  )
  .max(checkpointsMaximum)

/** Adds what a video asks, with what is right and nothing of students, to the file of its course. */
export async function exportCheckpoints(
  executor: Executor,
  { id, kind }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'video') return
  const rows = await listRows(executor, id)
  if (rows.length === 0) return
  into.checkpoints = rows.map(({ second, content, mayNotFit }) => ({
    second,
    question: content,
    mayNotFit,
  }))
}

/** Lets a video ask what it asks in a file. What is behind its last second is asked at that, as after a replacement. */
export async function importCheckpoints(
  tx: Executor,
  { id: videoId, kind, duration }: TransferLesson,
  content: TransferContent,
  { at }: { at: Date },
): Promise<void> {
  if (kind !== 'video' || content.checkpoints === undefined) return
  const last = lastSecondOf(duration)
  for (const imported of ownContent(content, 'checkpoints', checkpointsSchema)) {
    const { question, second } = imported
    checkQuestion(question)
    const isLate = last !== null && second > last
    await insertRow(tx, {
      id: newId(),
      videoId,
      second: isLate ? last : second,
      content: question,
      mayNotFit: imported.mayNotFit || isLate,
      ...newToStudents(at),
    })
  }
}
