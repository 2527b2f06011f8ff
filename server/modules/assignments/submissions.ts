import {
  type Assignment,
  type Grade,
  type QueuedSubmission,
  type SubmissionSort,
  submissionFieldsSchema,
} from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import type { EvidenceState, EvidenceTrade } from '#contract/evidence.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Form, IncomingAttachment, StoredAttachment } from '#server/modules/media/index.ts'
import { isRepeat } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { queueDesk, readerOf } from './assignments.policy.ts'
import { presentQueue } from './assignments.present.ts'
import { checkEvidenceMet, checkMaySubmit, isLate } from './assignments.rules.ts'
import {
  type AssignmentRow,
  courseOfAssignment,
  findAssignment,
  findOwnAssignment,
  keepAssignment,
} from './assignments.store.ts'
import { dueDateFor } from './extensions.store.ts'
import type { AssignmentsDeps } from './index.ts'
import { getAssignment } from './reading.ts'
import {
  changeSubmission,
  findQueued,
  insertSubmission,
  listAttempts,
  lockNewestAttempt,
  type QueueFilter,
  selectQueue,
} from './submissions.store.ts'

type SubmissionForm = Form<IncomingAttachment | null>

/**
 * Hands in what `receive` reads, as the actor's newest attempt. If the actor may not see the
 * assignment, or it has been passed, nothing is read; a submission refused later leaves no file.
 */
export async function submitAssignment(
  deps: AssignmentsDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<SubmissionForm>,
): Promise<Assignment> {
  const { submissions } = await getAssignment(deps, actor, id)
  if (!(await isRepeat(deps.db, actor))) checkMaySubmit(submissions[0])
  const { fields, file } = await receive()
  try {
    const text = parseText(fields, file !== null)
    await saveAttempt(deps, actor, id, text, file)
  } catch (error) {
    if (file) await deps.media.discardAttachment(file)
    throw error
  }
  return getAssignment(deps, actor, id)
}

async function saveAttempt(
  { now, courses, journal, media, onWorked }: AssignmentsDeps,
  actor: Actor,
  id: string,
  text: string,
  file: IncomingAttachment | null,
) {
  const stored = file && (await media.keepAttachment(actor, file))
  const write = async (tx: Executor, made: string) => {
    // Locked in the same order as when deleting the course with its assignments and their attempts, to avoid
    // deadlocks.
    await courses.keepCourses(tx, courseOfAssignment(id))
    const assignment = await keepAssignment(tx, id)
    if (!assignment) throw notFound()
    const newest = await lockNewestAttempt(tx, id, actor.id)
    checkMaySubmit(newest)
    const evidence = assignment.evidence
      ? (await journal.checkEvidence(tx, actor.id, assignment.evidence)).state
      : null
    checkEvidenceMet(assignment.evidence, evidence)
    const at = now()
    const dueDate = await dueDateFor(tx, assignment, actor.id)
    if (newest) await changeSubmission(tx, newest.id, { newest: false })
    await insertSubmission(tx, {
      id: made,
      assignmentId: id,
      userId: actor.id,
      text,
      evidence: evidence && JSON.stringify(evidence),
      ...fileColumns(stored),
      version: (newest?.version ?? 0) + 1,
      newest: true,
      submittedAt: at,
      late: isLate(dueDate, at),
    })
    await onWorked(tx, { userId: actor.id, assignmentId: id, isPassed: false })
    // The event is for graders; nobody else sees what a student hands in.
    await emit(tx, { type: 'assignment.changed', subject: id, audience: { role: 'admin' } })
  }
  await media.keepOnce(actor, stored?.key ?? null, write).catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
}

const fileColumns = (stored: StoredAttachment | null) => ({
  fileKey: stored?.key ?? null,
  fileName: stored?.name ?? null,
  fileBytes: stored?.bytes ?? null,
})

function parseText(fields: Record<string, string>, hasFile: boolean): string {
  const parsed = submissionFieldsSchema.safeParse(fields)
  const issues = parsed.success
    ? parsed.data.text === '' && !hasFile
      ? [{ path: 'text', message: 'Write something or choose a file' }]
      : []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (parsed.success && issues.length === 0) return parsed.data.text
  throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
}

type QueueDeps = Pick<AssignmentsDeps, 'courses' | 'db' | 'identity' | 'media'>

/** A page of the newest attempts of all students, with their total number. */
export async function listQueue(
  deps: QueueDeps,
  actor: Actor,
  query: ListQuery<SubmissionSort> & Pick<QueueFilter, 'status' | 'assignmentId'>,
): Promise<Page<QueuedSubmission>> {
  const { rows, total } = await selectQueue(deps.db.pool, partOf(query), queueDesk(deps, actor))
  return { items: presentQueue(rows, (key) => deps.media.addressOf(actor, key)), total }
}

/** One attempt as the queue shows it; 404 if there is none. */
export async function getQueued(
  deps: QueueDeps,
  actor: Actor,
  id: string,
): Promise<QueuedSubmission> {
  const row = await findQueued(deps.db.pool, queueDesk(deps, actor), id)
  const addressOf = (key: string) => deps.media.addressOf(actor, key)
  const [submission] = row ? presentQueue([row], addressOf) : []
  if (!submission) throw notFound()
  return submission
}

/** The actor's trades that count for an assignment; 404 unless the actor may see it. */
export async function listEvidence(
  deps: Pick<AssignmentsDeps, 'courses' | 'db' | 'isOpen' | 'journal'>,
  actor: Actor,
  id: string,
): Promise<EvidenceTrade[]> {
  const { db, journal } = deps
  const row = await findOwnAssignment(db.pool, readerOf(deps, actor), id)
  if (!row) throw notFound()
  if (!row.evidence) return []
  return (await journal.checkEvidence(db.pool, actor.id, row.evidence)).trades
}

/** The grade of the user's newest attempt, for a notice; null if it has been deleted. */
export async function describeGrade(
  { db }: Pick<Pick<AssignmentsDeps, 'db' | 'courses' | 'media'>, 'db'>,
  id: string,
  userId: string,
): Promise<{ title: string; grade: Grade } | null> {
  const assignment = await findAssignment(db.pool, id)
  const [newest] = await listAttempts(db.pool, userId, [id])
  if (!assignment || !newest?.grade) return null
  return { title: assignment.title, grade: newest.grade }
}

/** How far the actor's journal meets an assignment's requirements now; null if it has none. */
export async function progressOf(
  { db, journal }: Pick<AssignmentsDeps, 'db' | 'journal'>,
  actor: Actor,
  { evidence }: AssignmentRow,
): Promise<EvidenceState | null> {
  return evidence && (await journal.checkEvidence(db.pool, actor.id, evidence)).state
}
