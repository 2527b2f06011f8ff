import type { z } from 'zod'
import type * as calls from '#contract/text-lessons.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { changeCourse, deleteUnshared } from './catalogue.ts'
import { checkPictures, checkText } from './check-text.ts'
import { readerOf } from './courses.policy.ts'
import { presentText } from './courses.present.ts'
import { namedPictures, textFields } from './courses.rules.ts'
import { findCourse, lockCourse } from './courses.store.ts'
import { dropDraft } from './drafts.ts'
import type { CoursesDeps } from './index.ts'
import { deleteOtherPictures, textsWithOthers } from './lesson-pictures.store.ts'
import { addLessonIn } from './lessons.ts'
import { findSample } from './samples.store.ts'
import { findText, findWrittenText, type TextRow } from './texts.store.ts'
import { updateVideoRow } from './videos.store.ts'

interface Ids {
  courseId: string
  videoId: string
}

/** A lesson with its text; 404 if it has none, or the actor may not see the course, or it is not open to them. */
export async function getText(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'media' | 'now'>,
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
  const pictures = reader.drafts ? row.pictures : namedPictures(row.text, row.pictures)
  return presentText({ ...row, pictures }, (key) => deps.media.addressOf(actor, key))
}

/** The text of a lesson that is open to the reader, also as a free sample; 404 for every other. */
export async function readableText(
  deps: Pick<CoursesDeps, 'access' | 'db' | 'media' | 'now'>,
  actor: Actor,
  ids: Ids,
): Promise<string> {
  const lesson = getText(deps, actor, ids)
  // Asked for together: whoever has only the sample is refused the lesson.
  const [sample] = await Promise.all([
    findSample(deps.db.pool, ids.videoId),
    lesson.catch(() => undefined),
  ])
  const text = sample?.courseId === ids.courseId ? sample.text : null
  return text ?? (await lesson).text
}

/** Adds a lesson that is read, after the last one of a course. */
export async function addText(
  deps: CoursesDeps,
  actor: Actor,
  courseId: string,
  input: z.output<typeof calls.createTextLesson.body>,
): Promise<TextLesson> {
  await checkText(input.text)
  checkPictures(input.text, new Set())
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
  if (changes.text !== undefined) await checkText(changes.text)
  await changeCourse(deps, actor, ids.courseId, async (tx, course) => {
    const before = await findText(tx, ids, readerOf(deps, actor))
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    if (changes.text !== undefined) await fitPictures(deps, tx, before, changes.text)
    await updateVideoRow(tx, before.id, { ...changes, updatedAt: changedAt(before, deps.now()) })
    await dropDraft(tx, actor, { courseId: course.id, lesson: before.id })
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

/** How long a picture stays that no text names: somebody may be about to save the one that does. */
const unnamedMs = 24 * 3_600_000

/** Checks the pictures of a new text, and deletes those that it does not name. */
async function fitPictures(
  deps: CoursesDeps,
  tx: Executor,
  { id, pictures }: TextRow,
  text: string,
): Promise<void> {
  const known = (pictures ?? []).map((one) => one.id)
  checkPictures(text, new Set(known))
  await dropUnnamed(deps, tx, { id, pictures, text })
}

async function dropUnnamed(
  deps: CoursesDeps,
  tx: Executor,
  { id, pictures, text }: Pick<TextRow, 'id' | 'pictures' | 'text'>,
): Promise<void> {
  const named = namedPictures(text, pictures).map((one) => one.id)
  await deleteUnshared(deps, tx, await deleteOtherPictures(tx, id, named, unnamedSince(deps)))
}

const unnamedSince = ({ now }: Pick<CoursesDeps, 'now'>) => new Date(now().getTime() - unnamedMs)

/** Every hour: the same for texts that nobody saves again. */
export const dropUnnamedPicturesJob = (deps: CoursesDeps): JobKind<object> => ({
  name: 'courses.drop-unnamed-pictures',
  cron: '41 * * * *',
  async handle() {
    const { db } = deps
    let after: string | null = null
    for (;;) {
      const ids = await textsWithOthers(db.pool, { before: unnamedSince(deps), after })
      for (const { courseId, videoId } of ids) {
        await db.transaction(async (tx) => {
          // A text is only changed under the lock of its course.
          if (!(await lockCourse(tx, courseId))) return
          const text = await findWrittenText(tx, videoId)
          if (text) await dropUnnamed(deps, tx, text)
        })
      }
      after = ids.at(-1)?.videoId ?? null
      if (after === null) return
    }
  },
})
