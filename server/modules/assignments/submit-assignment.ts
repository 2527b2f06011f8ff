import { type Assignment, submissionFieldsSchema } from '#contract/assignments.ts'
import type { Form, IncomingAttachment, KeptAttachment } from '#server/modules/media/index.ts'
import { isRepeat } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkEvidenceMet, checkMaySubmit, isLate } from './assignments.rules.ts'
import { keepAssignment } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { getAssignment } from './get-assignment.ts'
import { changeSubmission, insertSubmission, lockNewestAttempt } from './submissions.store.ts'

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
  { now, journal, media }: AssignmentsDeps,
  actor: Actor,
  id: string,
  text: string,
  file: IncomingAttachment | null,
) {
  const kept = file && (await media.keepAttachment(actor, file))
  const write = async (tx: Executor, made: string) => {
    // Locked in the same order as when deleting the assignment with its attempts, to avoid
    // deadlocks.
    const assignment = await keepAssignment(tx, id)
    if (!assignment) throw notFound()
    const newest = await lockNewestAttempt(tx, id, actor.id)
    checkMaySubmit(newest)
    const evidence = assignment.evidence
      ? (await journal.checkEvidence(tx, actor.id, assignment.evidence)).state
      : null
    checkEvidenceMet(assignment.evidence, evidence)
    const at = now()
    if (newest) await changeSubmission(tx, newest.id, { newest: false })
    await insertSubmission(tx, {
      id: made,
      assignmentId: id,
      userId: actor.id,
      text,
      evidence: evidence && JSON.stringify(evidence),
      ...fileColumns(kept),
      version: (newest?.version ?? 0) + 1,
      newest: true,
      submittedAt: at,
      late: isLate(assignment.dueDate, at),
    })
    // The event is for graders; nobody else sees what a student hands in.
    await emit(tx, { type: 'assignment.changed', subject: id, audience: { role: 'admin' } })
  }
  await media.keepOnce(actor, kept?.key ?? null, write).catch((error: unknown) => {
    throw violatedForeignKey(error) ? notFound() : error
  })
}

const fileColumns = (kept: KeptAttachment | null) => ({
  fileKey: kept?.key ?? null,
  fileName: kept?.name ?? null,
  fileBytes: kept?.bytes ?? null,
})

function parseText(fields: Record<string, string>, hasFile: boolean): string {
  const parsed = submissionFieldsSchema.safeParse(fields)
  const issues = parsed.success
    ? parsed.data.text === '' && !hasFile
      ? [{ path: 'text', message: 'Write a text or choose a file' }]
      : []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  if (parsed.success && issues.length === 0) return parsed.data.text
  throw new Failure('invalid_input', issues[0]?.message ?? 'Invalid input.', { issues })
}
