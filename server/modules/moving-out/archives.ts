import { may } from '#contract/access/permissions.ts'
import { archiveHours, type OpenExport, openExportPath } from '#contract/moving-out.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { newId } from '#server/platform/clock.ts'
import { claimOnce } from '#server/platform/creations/create-once.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { archivesFolder } from '#server/platform/storage/storage.ts'
import type { MovingOutDeps } from './index.ts'
import {
  deleteExport,
  findExport,
  lockExport,
  type OpenExportRow,
  replaceExport,
} from './moving-out.store.ts'

/** Where an archive is among the files until its day is over. */
export const archiveKey = (id: string) => `${archivesFolder}${id}.zip`

export const keptFor = archiveHours * 60 * 60 * 1000

function present({ createdBy: _, attempts: __, bytes, ...row }: OpenExportRow): OpenExport {
  const { state, endedAt } = row
  return {
    ...instants(row),
    bytes: bytes === null ? null : Number(bytes),
    expiresAt:
      state === 'done' && endedAt ? new Date(endedAt.getTime() + keptFor).toISOString() : null,
  }
}

/** The archive, and how far it is; null if there is none. */
export async function readArchive({
  db,
}: Pick<MovingOutDeps, 'db'>): Promise<{ archive: OpenExport | null }> {
  const row = await findExport(db.pool)
  return { archive: row ? present(row) : null }
}

/** Begins an archive, which replaces the one before; throws 409 while one is being written. */
export function beginArchive(
  { db, now }: Pick<MovingOutDeps, 'db' | 'now'>,
  actor: Actor,
  { media }: { media: boolean },
): Promise<OpenExport> {
  return db.transaction(async (tx) => {
    const known = await lockExport(tx)
    const id = newId()
    const before = await claimOnce(tx, actor, id)
    if (known && before !== null) return present(known)
    if (known?.state === 'waiting' || known?.state === 'running') {
      throw new Failure('conflict', 'An archive is being written already.')
    }
    const row = { id, media, startedAt: now(), createdBy: actor.id }
    const made = await replaceExport(tx, row)
    await recordAudit(tx, actor, { action: 'moving_out.begun', details: { media } })
    await emit(tx, { type: 'moving_out.changed', subject: id, audience: { user: actor.id } })
    return present(made)
  })
}

const signedKey = (id: string) => `moving-out/${id}`

/** Where the archive can be downloaded for the next minutes, which is recorded; throws 404 if there is none. */
export async function takeArchive(
  { db, media, now }: Pick<MovingOutDeps, 'db' | 'media' | 'now'>,
  actor: Actor,
): Promise<{ address: string }> {
  const row = await findExport(db.pool)
  if (!row || !isThere(row, now())) throw notFound()
  await db.transaction((tx) => recordAudit(tx, actor, { action: 'moving_out.taken' }))
  const query = media.signedQuery(actor, signedKey(row.id))
  return { address: `/api${openExportPath.replace(':id', row.id)}?${query}` }
}

const isThere = ({ state, endedAt }: OpenExportRow, at: Date) =>
  state === 'done' && endedAt !== null && endedAt.getTime() + keptFor > at.getTime()

interface Served {
  key: string
  userId: string
  /** Throws 404 once its receiver may not have it any more. */
  confirm: () => Promise<void>
}

/** The archive at a signed address; 404 unless its holder is the owner still. */
export async function openArchiveFile(
  { db, media, now }: Pick<MovingOutDeps, 'db' | 'media' | 'now'>,
  id: string,
  query: unknown,
): Promise<Served> {
  const { actor, confirm } = await media.requireHolder(signedKey(id), query)
  const row = await findExport(db.pool)
  if (row?.id !== id || !isThere(row, now()) || !may(actor, 'academy.move-out')) throw notFound()
  return {
    key: archiveKey(id),
    userId: actor.id,
    async confirm() {
      if (!may(await confirm(), 'academy.move-out')) throw notFound()
    },
  }
}

/** Deletes the archive; what is being written is given up. */
export async function removeArchive(
  deps: Pick<MovingOutDeps, 'db'> & { sweep: () => Promise<void> },
  actor: Actor,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await lockExport(tx)
    if (!row) return
    await deleteExport(tx)
    await recordAudit(tx, actor, { action: 'moving_out.removed' })
    await emit(tx, { type: 'moving_out.changed', subject: row.id, audience: { user: actor.id } })
  })
  await deps.sweep()
}

/** Those of these files that are the present archive. */
export async function archivesInUse(
  { db }: Pick<MovingOutDeps, 'db'>,
  keys: readonly string[],
): Promise<Set<string>> {
  const row = await findExport(db.pool)
  return new Set(keys.filter((key) => row && key === archiveKey(row.id)))
}
