import {
  type LessonNote,
  type LessonNoteInput,
  lessonNotesMaximum,
} from '#contract/lesson-notes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readerOf } from './courses.policy.ts'
import { presentNote } from './courses.present.ts'
import type { CoursesDeps } from './index.ts'
import {
  countNotes,
  deleteNoteRow,
  findNote,
  insertNote,
  selectNotes,
  updateNoteRow,
} from './lesson-notes.store.ts'
import { requireOpenVideo } from './lessons.ts'

interface Ids {
  courseId: string
  videoId: string
}

/** The actor's notes on a lesson, in the order of the video; 404 for a lesson that is not open to them. */
export async function listNotes(deps: CoursesDeps, actor: Actor, ids: Ids): Promise<LessonNote[]> {
  const { pool } = deps.db
  const [rows] = await Promise.all([
    selectNotes(pool, { userId: actor.id, videoId: ids.videoId }),
    requireOpen(pool, deps, actor, ids),
  ])
  return rows.map(presentNote)
}

/** Adds a note of the actor to a lesson; 404 as for the list, 422 if there are too many. */
export async function addNote(
  deps: CoursesDeps,
  actor: Actor,
  ids: Ids,
  input: LessonNoteInput,
): Promise<LessonNote> {
  const { access, db, now } = deps
  const place = { userId: actor.id, videoId: ids.videoId }
  const id = await createOnce(db, actor, async (tx, id) => {
    // One device of the author at a time, so that they are counted right.
    await access.lockUser(tx, actor.id)
    await requireOpen(tx, deps, actor, ids)
    if ((await countNotes(tx, place)) >= lessonNotesMaximum) {
      const message = `You can write at most ${lessonNotesMaximum} notes on a lesson.`
      throw new Failure('rule_violated', message)
    }
    const at = now()
    await insertNote(tx, { ...place, ...input, id, createdAt: at, updatedAt: at })
  }).catch((error) => {
    // The lesson was deleted at this very moment.
    throw violatedForeignKey(error) ? notFound() : error
  })
  return presentNote(await requireNote(db.pool, { ...place, id }))
}

/** Changes the text of a note of the actor; 404. */
export function updateNote(
  deps: CoursesDeps,
  actor: Actor,
  { noteId, ...ids }: Ids & { noteId: string },
  { text }: { text: string },
): Promise<LessonNote> {
  return deps.db.transaction(async (tx) => {
    await requireOpen(tx, deps, actor, ids)
    const place = { id: noteId, userId: actor.id, videoId: ids.videoId }
    const before = await requireNote(tx, place)
    await updateNoteRow(tx, noteId, { text, updatedAt: changedAt(before, deps.now()) })
    return presentNote(await requireNote(tx, place))
  })
}

/** Deletes a note of the actor; 404. */
export function deleteNote(
  deps: CoursesDeps,
  actor: Actor,
  { noteId, ...ids }: Ids & { noteId: string },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await requireOpen(tx, deps, actor, ids)
    await requireNote(tx, { id: noteId, userId: actor.id, videoId: ids.videoId })
    await deleteNoteRow(tx, noteId)
  })
}

const requireOpen = (executor: Executor, deps: CoursesDeps, actor: Actor, ids: Ids) =>
  requireOpenVideo(executor, readerOf(deps, actor), ids)

async function requireNote(...asked: Parameters<typeof findNote>) {
  const note = await findNote(...asked)
  if (!note) throw notFound()
  return note
}
