import { type LessonFile, lessonFilesMaximum } from '#contract/lesson-files.ts'
import type { StoredAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { deleteFile, insertFile, isFileOfSeen, selectFiles } from './files.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { audiencesOf, seenBy } from './live-sessions.policy.ts'
import { findBrief, lockLiveSessions } from './live-sessions.store.ts'

type FilesDeps = Pick<LiveSessionsDeps, 'db' | 'media' | 'now'>

/**
 * Gives a session the file that `receive` reads and stores. If there is no such session, nothing is read; a file that is
 * refused later, for a session deleted meanwhile or with too many, is deleted.
 */
export async function addFile(
  deps: FilesDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<StoredAttachment>,
): Promise<LessonFile> {
  const { db, media, now } = deps
  if (!(await findBrief(db.pool, id))) throw notFound()
  await requireRoom(db.pool, id)
  const { key, name, bytes } = await receive()
  const file = { id: newId(), key, name, bytes }
  await media.keepOrDrop(key, () =>
    changeFiles(db, actor, id, 'live_session.file_added', name, async (tx) => {
      await requireRoom(tx, id)
      await insertFile(tx, id, file, now())
    }),
  )
  return { id: file.id, name, bytes, url: media.addressOf(actor, key) }
}

/** Removes a file from a session; it is deleted after the commit. Throws 404. */
export async function removeFile(
  deps: FilesDeps,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
): Promise<void> {
  const { db, media } = deps
  const known = await selectFiles(db.pool, id)
  const file = known.find((one) => one.id === fileId)
  if (!file) throw notFound()
  await changeFiles(db, actor, id, 'live_session.file_removed', file.name, async (tx) => {
    const files = await selectFiles(tx, id)
    if (!files.some((one) => one.id === fileId)) throw notFound()
    await deleteFile(tx, fileId)
    await media.deleteFiles(tx, [file.key])
  })
}

/** Whether the actor may open the file of a session: exactly if the session is open to them. */
export const mayOpenFile = (
  deps: Pick<LiveSessionsDeps, 'db' | 'isOpen'>,
  actor: Actor,
  key: string,
): Promise<boolean> => isFileOfSeen(deps.db.pool, key, seenBy(deps, actor))

/** Changes the files of a locked session; records it, and tells those who see the session. */
const changeFiles = (
  db: LiveSessionsDeps['db'],
  actor: Actor,
  id: string,
  action: string,
  file: string,
  change: (tx: Executor) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [session] = await lockLiveSessions(tx, [id])
    if (!session) throw notFound()
    await change(tx)
    await recordAudit(tx, actor, { action, subject: id, name: session.title, details: { file } })
    for (const audience of audiencesOf(session)) {
      await emit(tx, { type: 'live_session.changed', subject: id, audience })
    }
  })

async function requireRoom(executor: Executor, id: string): Promise<void> {
  if ((await selectFiles(executor, id)).length < lessonFilesMaximum) return
  throw new Failure('rule_violated', `A session has at most ${lessonFilesMaximum} files.`)
}
