import { z } from 'zod'
import { id } from '#contract/values.ts'
import {
  type CourseImport,
  ownContent,
  type TransferContent,
  type TransferLesson,
  unusable,
} from '#server/modules/courses/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { findLink, insertLink } from './linked-lessons.store.ts'

const linkSchema = z.object({ id, mustPass: z.boolean() })

/** Adds to the file of a course which of its assignments a lesson is. */
export async function exportLink(
  executor: Executor,
  { id: videoId, kind }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'assignment') return
  const link = await findLink(executor, videoId)
  if (link?.assignmentId) into.assignment = { id: link.assignmentId, mustPass: link.mustPass }
}

/** Makes a lesson the assignment that it is in a file; the course has this already. */
export async function importLink(
  tx: Executor,
  { id: videoId, kind }: TransferLesson,
  content: TransferContent,
  { newIds }: CourseImport,
): Promise<void> {
  if (kind !== 'assignment') return
  const { id: former, mustPass } = ownContent(content, 'assignment', linkSchema)
  const assignmentId = newIds.get(former)
  if (!assignmentId) throw unusable('Its assignment is not in the file.')
  await insertLink(tx, { videoId, assignmentId, mustPass })
}
