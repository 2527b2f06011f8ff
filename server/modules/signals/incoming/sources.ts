import {
  type NewSignalSource,
  type SignalSource,
  type SourceInput,
  sourcesMaximum,
} from '#contract/signals/incoming-signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { newId } from '#server/platform/clock.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, randomToken } from '#server/platform/secrets.ts'
import type { SignalsDeps } from '../index.ts'
import {
  findSource,
  holdSources,
  insertSource,
  listSources,
  lockSource,
  type NamedSource,
  removeSource,
  saveSource,
} from './incoming.store.ts'

type SourcesDeps = Pick<SignalsDeps, 'db' | 'identity' | 'now'>

/** Where signals come in from. */
export async function listSignalSources({ db, identity }: SourcesDeps): Promise<SignalSource[]> {
  const rows = await listSources(db.pool, identity.lookup.nameOf, sourcesMaximum)
  return rows.map(presentSource)
}

/** Makes a source with a key, which is in the answer and nowhere else: only its hash is stored. */
export async function makeSource(
  deps: SourcesDeps,
  actor: Actor,
  input: SourceInput,
): Promise<NewSignalSource> {
  const secret = randomToken()
  const id = await deps.db.transaction((tx) =>
    addSource(tx, actor, { input, at: deps.now(), by: { keyHash: hashToken(secret) } }),
  )
  return { ...(await readSource(deps, id)), secret }
}

/** Adds a source in the caller's transaction, which publishes in the actor's name; 422 where there are too many. */
export async function addSource(
  tx: Executor,
  actor: Actor,
  source: { input: SourceInput; at: Date; by: { keyHash: Buffer } | { chatId: string } },
): Promise<string> {
  const { input, at, by } = source
  const { name, mode } = input
  if ((await holdSources(tx)) >= sourcesMaximum) {
    throw new Failure('rule_violated', `There are at most ${sourcesMaximum} sources.`)
  }
  const id = newId()
  await insertSource(tx, {
    id,
    name,
    mode,
    kind: 'keyHash' in by ? 'key' : 'telegram',
    keyHash: 'keyHash' in by ? by.keyHash : null,
    chatId: 'chatId' in by ? by.chatId : null,
    roleAccess: roleOf(input),
    isOn: true,
    authorId: actor.id,
    createdAt: at,
    updatedAt: at,
  })
  await recordAudit(tx, actor, {
    action: 'signal.source_made',
    subject: id,
    name,
    details: { mode },
  })
  return id
}

/** Changes a source, which publishes in the actor's name from then on; 409 if somebody else has changed it since. */
export async function changeSource(
  deps: SourcesDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...wanted }: SourceInput & { isOn: boolean; seenUpdatedAt?: string },
): Promise<SignalSource> {
  await deps.db.transaction(async (tx) => {
    const before = await lockSource(tx, id)
    if (!before) throw notFound()
    requireUnchanged(seenUpdatedAt, before)
    const { name, mode, isOn } = wanted
    const roleAccess = roleOf(wanted)
    const values = { name, mode, isOn, roleAccess, authorId: actor.id }
    await saveSource(tx, id, { ...values, updatedAt: changedAt(before, deps.now()) })
    await recordAudit(tx, actor, {
      action: 'signal.source_changed',
      subject: id,
      name,
      ...changeOf(before, { ...before, ...values }, ['name', 'mode', 'isOn', 'roleAccess']),
    })
  })
  return readSource(deps, id)
}

/** Revokes a source: what is sent with its key is refused from the commit on, and what waits of it is discarded. */
export function revokeSource({ db }: SourcesDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockSource(tx, id)
    if (!row) throw notFound()
    await removeSource(tx, id)
    await recordAudit(tx, actor, { action: 'signal.source_revoked', subject: id, name: row.name })
  })
}

const roleOf = ({ roleAccess: [role = 'community_student'] }: SourceInput) => role

async function readSource({ db, identity }: SourcesDeps, id: string): Promise<SignalSource> {
  const row = await findSource(db.pool, id, identity.lookup.nameOf)
  // Revoked at this moment.
  if (!row) throw notFound()
  return presentSource(row)
}

const presentSource = (row: NamedSource): SignalSource => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  mode: row.mode,
  roleAccess: [row.roleAccess],
  isOn: row.isOn,
  author:
    row.authorId !== null && row.authorName !== null
      ? { id: row.authorId, name: row.authorName }
      : null,
  lastReceivedAt: row.lastReceivedAt?.toISOString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
})
