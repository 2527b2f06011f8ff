import { type LessonFile, lessonFilesMaximum } from '#contract/lesson-files.ts'
import type { WhichSessions } from '#contract/live-sessions.ts'
import type { StoredAttachment } from '#server/modules/media/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { isRepeat } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  deleteFile,
  filesOfNobody,
  insertFiles,
  isFileOfSeen,
  mostFilesOf,
  selectFiles,
} from './files.store.ts'
import type { LiveSessionsDeps } from './index.ts'
import { audiencesOf, seenBy } from './live-sessions.policy.ts'
import { isConcerned } from './live-sessions.rules.ts'
import {
  findBrief,
  findSeriesOf,
  type LiveSessionRow,
  lockLiveSessions,
} from './live-sessions.store.ts'

type FilesDeps = Pick<LiveSessionsDeps, 'db' | 'media' | 'now'>

interface Ids {
  id: string
  which: WhichSessions
}

/**
 * Gives a session, or several of its series, the file that `receive` reads and stores, once for each id. If there is no such session,
 * nothing is read; a file that is refused later, for a session deleted meanwhile or one with too many, is deleted.
 */
export async function addFile(
  deps: FilesDeps,
  actor: Actor,
  { id, which }: Ids,
  receive: () => Promise<StoredAttachment>,
): Promise<LessonFile> {
  const { db, media, now } = deps
  if (!(await findBrief(db.pool, id))) throw notFound()
  if (!(await isRepeat(db, actor))) await requireRoom(db.pool, [id])
  const file = await receive()
  const { key, name } = file
  const made = await media.keepOnce(actor, key, (tx, fileId) =>
    changeFilesIn(
      deps,
      tx,
      actor,
      { id, which, action: 'live_session.file_added', name },
      async (ids) => {
        await requireRoom(tx, ids)
        const files = ids.map((sessionId) => ({
          ...file,
          sessionId,
          id: sessionId === id ? fileId : newId(),
        }))
        await insertFiles(tx, files, now())
      },
    ),
  )
  const stored = (await selectFiles(db.pool, id)).find((one) => one.id === made)
  // Removed since: it was sent before.
  if (!stored) throw notFound()
  const url = media.addressOf(actor, stored.key)
  return { id: made, name: stored.name, bytes: stored.bytes, url }
}

/**
 * Removes a file from a session, or from several of its series; once none has it, it is deleted after the commit.
 * Throws 404.
 */
export async function removeFile(
  deps: FilesDeps,
  actor: Actor,
  { id, which, fileId }: Ids & { fileId: string },
): Promise<void> {
  const { db, media } = deps
  const known = await selectFiles(db.pool, id)
  const file = known.find((one) => one.id === fileId)
  if (!file) throw notFound()
  const { key, name } = file
  const change = { id, which, action: 'live_session.file_removed', name }
  await db.transaction((tx) =>
    changeFilesIn(deps, tx, actor, change, async (ids) => {
      const files = await selectFiles(tx, id)
      if (!files.some((one) => one.id === fileId)) throw notFound()
      await deleteFile(tx, key, ids)
      // If the last two that have it lose it at the same moment, the sweep deletes it.
      await media.deleteFiles(tx, await filesOfNobody(tx, [key]))
    }),
  )
}

/** Whether the actor may open the file of a session: exactly if the session is open to them. */
export const mayOpenFile = (
  deps: Pick<LiveSessionsDeps, 'db' | 'isOpen'>,
  actor: Actor,
  key: string,
): Promise<boolean> => isFileOfSeen(deps.db.pool, key, seenBy(deps, actor))

/** Changes the files of locked sessions, of the one named in any case; records it, and tells those who see them. */
async function changeFilesIn(
  { now }: Pick<FilesDeps, 'now'>,
  tx: Executor,
  actor: Actor,
  { id, which, action, name: file }: Ids & { action: string; name: string },
  change: (ids: string[]) => Promise<void>,
): Promise<void> {
  const known = await lockLiveSessions(tx, which === 'this' ? [id] : await findSeriesOf(tx, id))
  const session = known.find((one) => one.id === id)
  if (!session) throw notFound()
  const isMeant = (one: LiveSessionRow) => one.id === id || isConcerned(one, session, which, now())
  const sessions = known.filter(isMeant)
  await change(sessions.map((one) => one.id))
  const details = { file, ...(sessions.length > 1 && { sessions: sessions.length }) }
  await recordAudit(tx, actor, { action, subject: id, name: session.title, details })
  for (const audience of audiencesOf(...sessions)) {
    await emit(tx, { type: 'live_session.changed', subject: id, audience })
  }
}

async function requireRoom(executor: Executor, ids: readonly string[]): Promise<void> {
  if ((await mostFilesOf(executor, ids)) < lessonFilesMaximum) return
  throw new Failure('rule_violated', `A session has at most ${lessonFilesMaximum} files.`)
}
