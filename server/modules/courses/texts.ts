import type { z } from 'zod'
import type * as calls from '#contract/text-lessons.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeCourse } from './catalogue.ts'
import { readerOf } from './courses.policy.ts'
import { presentText } from './courses.present.ts'
import { textFields } from './courses.rules.ts'
import { findCourse } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { addLessonIn } from './lessons.ts'
import { findText } from './texts.store.ts'
import { updateVideoRow } from './videos.store.ts'

interface Ids {
  courseId: string
  videoId: string
}

/** A lesson with its text; 404 if it has none, or the actor may not see the course, or it is not open to them. */
export async function getText(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'now'>,
  actor: Actor,
  ids: Ids,
  executor: Executor = deps.db.pool,
): Promise<TextLesson> {
  const reader = readerOf(deps, actor)
  const [course, row] = await Promise.all([
    findCourse(executor, reader, ids.courseId),
    findText(executor, ids, reader),
  ])
  if (!course || !row) throw notFound()
  return presentText(row)
}

/** Adds a lesson that is read, after the last one of a course. */
export async function addText(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  input: z.output<typeof calls.createTextLesson.body>,
): Promise<TextLesson> {
  const videoId = await createOnce(deps.db, actor, (tx, id) =>
    addLessonIn(tx, deps, actor, courseId, { ...input, id, kind: 'text' }),
  )
  return getText(deps, actor, { courseId, videoId })
}

/** Changes the title or the text of a lesson; 409 if somebody else has changed it since `seenUpdatedAt`. */
export async function updateText(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  { seenUpdatedAt, ...changes }: z.output<typeof calls.updateTextLesson.body>,
): Promise<TextLesson> {
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const before = await findText(tx, ids, readerOf(deps, actor))
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    await updateVideoRow(tx, before.id, { ...changes, updatedAt: changedAt(before, deps.now()) })
    const change = {
      action: 'video.updated',
      subject: before.id,
      name: before.title,
      details: { course: course.id, courseTitle: course.title },
      ...changeOf(before, { ...before, ...changes }, textFields),
    }
    return { result: undefined, change }
  })
  return getText(deps, actor, ids)
}
