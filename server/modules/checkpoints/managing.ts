import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  type CheckpointInput,
  checkpointsMaximum,
  type ManagedCheckpoint,
  type updateCheckpoint as updateCall,
} from '#contract/checkpoints.ts'
import type { Question } from '#contract/quizzes/questions.ts'
import { checkNumeric } from '#server/modules/quizzes/index.ts'
import { type Change, changeOf } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentManaged } from './checkpoints.present.ts'
import { lastSecondOf } from './checkpoints.rules.ts'
import {
  type CheckpointRow,
  countAnswers,
  countRows,
  deleteRow,
  findRow,
  insertRow,
  listRows,
  updateRow,
} from './checkpoints.store.ts'
import type { CheckpointsDeps } from './index.ts'

export interface LessonIds {
  courseId: string
  videoId: string
}

export interface CheckpointIds extends LessonIds {
  checkpointId: string
}

/** What a video asks, with what is right and how it was answered; 404 for what is no video. */
export async function listManaged(
  { db, courses }: CheckpointsDeps,
  actor: Actor,
  ids: LessonIds,
): Promise<ManagedCheckpoint[]> {
  const [rows, figures] = await Promise.all([
    listRows(db.pool, ids.videoId),
    countAnswers(db.pool, ids.videoId),
    courses.findOpenLesson(actor, ids, 'video'),
  ])
  const byId = new Map(figures.map((one) => [one.checkpointId, one]))
  return rows.map((row) => presentManaged(row, byId.get(row.id)))
}

async function getManaged(
  { db }: CheckpointsDeps,
  { videoId, checkpointId }: CheckpointIds,
): Promise<ManagedCheckpoint> {
  const [row, figures] = await Promise.all([
    findRow(db.pool, videoId, checkpointId),
    countAnswers(db.pool, videoId),
  ])
  if (!row) throw notFound()
  return presentManaged(
    row,
    figures.find((one) => one.checkpointId === checkpointId),
  )
}

/** What the audit trail keeps of a checkpoint. */
type Version = { second: number; content: Question } | null

const audited = (version: Version) =>
  version && { second: version.second, question: version.content.prompt }

const changeFrom = (
  action: string,
  before: Version,
  after: Version,
): Change & { action: string } => ({
  action,
  ...changeOf(audited(before), audited(after), ['second', 'question']),
})

/** Throws 400 at the formula of a number without an answer. */
export function checkQuestion(question: Question): void {
  if (question.kind === 'numeric') checkNumeric(question)
}

/** Throws 422 at the second, unless the video is longer. */
function requireWithin(second: number, duration: number | null): void {
  const last = lastSecondOf(duration)
  if (last === null || second <= last) return
  const message = 'The video ends before this time.'
  throw new Failure('rule_violated', message, { issues: [{ path: 'second', message }] })
}

/** What a checkpoint begins with that nobody has answered. */
export const newToStudents = (at: Date) => ({
  seed: randomBytes(16).toString('hex'),
  askedSince: at,
  createdAt: at,
  updatedAt: at,
})

/** Lets a video pause at a second and ask; 422 if it asks too much already, or ends before. */
export async function addCheckpoint(
  deps: CheckpointsDeps,
  actor: Actor,
  ids: LessonIds,
  { second, question: content }: CheckpointInput,
): Promise<ManagedCheckpoint> {
  checkQuestion(content)
  const { courses, db, now } = deps
  const checkpointId = await createOnce(db, actor, (tx, id) =>
    courses.changeContent(tx, actor, ids, 'video', async (lesson) => {
      requireWithin(second, lesson.duration)
      if ((await countRows(tx, lesson.id)) >= checkpointsMaximum) {
        const message = `A video has at most ${checkpointsMaximum} checkpoints.`
        throw new Failure('rule_violated', message)
      }
      const at = now()
      const row = { id, videoId: lesson.id, second, content, mayNotFit: false }
      await insertRow(tx, { ...row, ...newToStudents(at) })
      return changeFrom('video.checkpoint_added', null, { second, content })
    }),
  )
  return getManaged(deps, { ...ids, checkpointId })
}

/** Changes one checkpoint under the lock of its course; 404 if there is none. */
const change = (
  { courses, db }: CheckpointsDeps,
  actor: Actor,
  { checkpointId, ...ids }: CheckpointIds,
  work: (
    tx: Executor,
    before: CheckpointRow,
    duration: number | null,
  ) => Promise<Change & { action: string }>,
): Promise<void> =>
  db.transaction((tx) =>
    courses.changeContent(tx, actor, ids, 'video', async (lesson) => {
      const before = await findRow(tx, lesson.id, checkpointId)
      if (!before) throw notFound()
      return work(tx, before, lesson.duration)
    }),
  )

/**
 * Changes when a video pauses or what it asks; 409 if somebody else has since `seenUpdatedAt`. Whoever has answered keeps
 * that answer; it counts for what was asked before.
 */
export async function updateCheckpoint(
  deps: CheckpointsDeps,
  actor: Actor,
  ids: CheckpointIds,
  { second, question: content, seenUpdatedAt }: z.output<typeof updateCall.body>,
): Promise<ManagedCheckpoint> {
  checkQuestion(content)
  await change(deps, actor, ids, async (tx, before, duration) => {
    requireUnchanged(seenUpdatedAt, before)
    requireWithin(second, duration)
    const updatedAt = changedAt(before, deps.now())
    const isSame = isDeepStrictEqual(before.content, content)
    const askedSince = isSame ? before.askedSince : updatedAt
    await updateRow(tx, before.id, { second, content, askedSince, updatedAt })
    return changeFrom('video.checkpoint_changed', before, { second, content })
  })
  return getManaged(deps, ids)
}

/** Deletes a checkpoint with its answers. */
export const deleteCheckpoint = (
  deps: CheckpointsDeps,
  actor: Actor,
  ids: CheckpointIds,
): Promise<void> =>
  change(deps, actor, ids, async (tx, before) => {
    await deleteRow(tx, before.id)
    return changeFrom('video.checkpoint_deleted', before, null)
  })
