import {
  type ScheduledInput,
  type ScheduledSignal,
  scheduledMaximum,
  type WaitingSignal,
} from '#contract/signals/scheduled-signals.ts'
import type { SignalInput } from '#contract/signals/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from '../index.ts'
import { checkNew } from '../signals.rules.ts'
import {
  findScheduled,
  holdScheduled,
  insertScheduled,
  listScheduled,
  lockScheduled,
  type NamedRow,
  removeScheduled,
  saveScheduled,
} from './scheduled.store.ts'

/** The signals that wait for their time. */
export async function listWaiting(deps: SignalsDeps): Promise<ScheduledSignal[]> {
  const { db, identity } = deps
  const rows = await listScheduled(db.pool, identity.lookup.nameOf, scheduledMaximum)
  return rows.map(presentScheduled)
}

/**
 * Puts a signal down for a time, in the actor's name. Throws 422 for one that could not be published then,
 * for a time in the past, and where too many wait already.
 */
export async function scheduleSignal(
  deps: SignalsDeps,
  actor: Actor,
  { signal, publishAt }: ScheduledInput,
): Promise<ScheduledSignal> {
  const id = await createOnce(deps.db, actor, async (tx, id) => {
    const at = deps.now()
    checkScheduled({ signal, publishAt }, at)
    if ((await holdScheduled(tx)) >= scheduledMaximum) {
      throw new Failure('rule_violated', `At most ${scheduledMaximum} signals can wait.`)
    }
    await insertScheduled(tx, {
      id,
      input: JSON.stringify(signal),
      publishAt: new Date(publishAt),
      authorId: actor.id,
      problem: null,
      createdAt: at,
      updatedAt: at,
    })
    await note(tx, actor, 'signal.scheduled', { id, signal, publishAt })
  })
  return readScheduled(deps, id)
}

/** Changes one that waits, also one that could not be published; from now on it is the actor's. */
export async function changeScheduled(
  deps: SignalsDeps,
  actor: Actor,
  id: string,
  { signal, publishAt, seenUpdatedAt }: ScheduledInput & { seenUpdatedAt?: string },
): Promise<ScheduledSignal> {
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    const row = await lockScheduled(tx, id)
    if (!row) throw notFound()
    requireUnchanged(seenUpdatedAt, row)
    checkScheduled({ signal, publishAt }, at)
    await saveScheduled(tx, id, {
      input: JSON.stringify(signal),
      publishAt: new Date(publishAt),
      authorId: actor.id,
      problem: null,
      updatedAt: changedAt(row, at),
    })
    await note(tx, actor, 'signal.rescheduled', { id, signal, publishAt })
  })
  return readScheduled(deps, id)
}

/** Withdraws one; throws 404 once it is published. */
export function withdrawScheduled({ db }: SignalsDeps, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockScheduled(tx, id)
    if (!row) throw notFound()
    await removeScheduled(tx, id)
    const publishAt = row.publishAt.toISOString()
    await note(tx, actor, 'signal.withdrawn', { id, signal: row.input, publishAt })
  })
}

/** Records who did it, and tells the open screens of the office. */
async function note(
  tx: Executor,
  actor: Actor,
  action: string,
  { id, signal, publishAt }: ScheduledInput & { id: string },
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subject: id,
    name: signal.title,
    details: { publishAt: new Date(publishAt).toISOString() },
  })
  await emit(tx, { type: 'signal.changed', subject: id, audience: { role: 'admin' } })
}

/** Throws rule_violated unless this signal could be published at that time. */
function checkScheduled({ signal, publishAt }: ScheduledInput, at: Date): void {
  const then = new Date(publishAt)
  if (then <= at) {
    const message = 'This time has passed'
    throw new Failure('rule_violated', `${message}.`, { issues: [{ path: 'publishAt', message }] })
  }
  underSignal(() => checkNew(signal, then))
}

/** Names the fields of the signal as the body of the call has them. */
function underSignal(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const issues = error.issues?.map(({ path, message }) => ({ path: `signal.${path}`, message }))
    throw new Failure(error.code, error.message, { issues })
  }
}

async function readScheduled({ db, identity }: SignalsDeps, id: string): Promise<ScheduledSignal> {
  const row = await findScheduled(db.pool, id, identity.lookup.nameOf)
  // Published or withdrawn at this moment.
  if (!row) throw notFound()
  return presentScheduled(row)
}

/** What was sent, with null for what was left out. */
const presentWaiting = (input: SignalInput): WaitingSignal => ({
  title: input.title,
  content: input.content,
  roleAccess: input.roleAccess,
  pair: input.pair ?? null,
  direction: input.direction ?? null,
  orderType: input.orderType ?? null,
  status: input.status,
  strategyId: input.strategyId ?? null,
  entry: input.entry ?? null,
  entryTo: input.entryTo ?? undefined,
  stopLoss: input.stopLoss ?? null,
  takeProfit: input.takeProfit ?? null,
  furtherTargets: input.furtherTargets ?? [],
  riskPercent: input.riskPercent ?? null,
  validUntil: input.validUntil ?? null,
})

const presentScheduled = (row: NamedRow): ScheduledSignal => ({
  id: row.id,
  signal: presentWaiting(row.input),
  publishAt: row.publishAt.toISOString(),
  author:
    row.authorId !== null && row.authorName !== null
      ? { id: row.authorId, name: row.authorName }
      : null,
  problem: row.problem,
  updatedAt: row.updatedAt.toISOString(),
})
