import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Signal, SignalChanges, SignalInput } from '#contract/signals/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { titledEntry } from '#server/platform/audit/changes.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import { expireSignal } from './expiry.ts'
import type { SignalsDeps } from './index.ts'
import { getSignal } from './reading.ts'
import { differs, recordSignal } from './receipts/record-entries.ts'
import { endOfSignal } from './record.rules.ts'
import { audiencesOf } from './signals.policy.ts'
import { presentFor, presentForRecord } from './signals.present.ts'
import {
  changesPrices,
  checkDirection,
  checkLevels,
  checkNew,
  checkTransition,
  checkUnsealed,
  checkValidity,
  type Idea,
  ideaChanges,
  instantOf,
  isFinal,
  isForHistory,
  isOverdue,
  keepsResult,
  unknownStrategy,
} from './signals.rules.ts'
import {
  appendHistory,
  changeSignal,
  findSignal,
  hideSignal,
  insertSignal,
  lockSignal,
  type SignalColumns,
} from './signals.store.ts'
import { hasClosedPart } from './steps.store.ts'

/** Publishes a signal; `first` is what else its transaction does. */
export async function publishSignal(
  deps: SignalsDeps,
  actor: Actor,
  input: SignalInput,
  first?: (tx: Executor, id: string) => Promise<void>,
): Promise<Signal> {
  const made = await createOnce(deps.db, actor, async (tx, id) => {
    await first?.(tx, id)
    await publishIn(tx, actor, { id, input, at: deps.now() })
  }).catch((error) => {
    throw violatedForeignKey(error) === 'signals_strategy' ? unknownStrategy() : error
  })
  return getSignal(deps, actor, made)
}

/** Publishes a signal in the caller's transaction, as its last step. */
export async function publishIn(
  tx: Executor,
  actor: Actor,
  { id, input, at }: { id: string; input: SignalInput; at: Date },
): Promise<void> {
  const [role = 'community_student'] = input.roleAccess
  const { roleAccess: _, validUntil, ...fields } = input
  checkNew(input, at)

  await insertSignal(tx, {
    ...fields,
    id,
    roleAccess: role,
    validUntil: instantOf(validUntil),
    publishedBy: actor.id,
    createdAt: at,
    updatedAt: at,
  })
  await appendHistory(tx, id, at)
  const row = await findSignal(tx, id)
  if (!row) throw notFound()
  await recordSignal(tx, 'published', row, { at })
  await recordAudit(tx, actor, titledEntry('signal.created', null, row, auditedFields))
  for (const audience of audiencesOf(row)) {
    await emit(tx, { type: 'signal.changed', subject: id, audience })
    await emit(tx, { type: 'signal.published', subject: id, audience })
  }
}

export function updateSignal(
  deps: SignalsDeps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...wanted }: SignalChanges,
): Promise<Signal> {
  return deps.db
    .transaction(async (tx) => {
      const at = deps.now()
      const found = await lockSignal(tx, id)
      if (!found) throw notFound()
      requireUnchanged(seenUpdatedAt, found)
      const before = isOverdue(found, at) ? await expireSignal(tx, found, at) : found
      const changes = checkChanges(before, wanted, at)
      const status = wanted.status ?? before.status
      const isDropped = status !== before.status && ['cancelled', 'expired'].includes(status)
      if (('direction' in changes || isDropped) && (await hasClosedPart(tx, id))) {
        throw keepsResult(isDropped ? 'status' : 'direction')
      }
      const role = wanted.roleAccess?.[0] ?? before.roleAccess

      await changeSignal(tx, id, {
        ...changes,
        title: wanted.title,
        content: wanted.content,
        status,
        roleAccess: role,
        validUntil: instantOf(changes.validUntil),
        updatedAt: changedAt(before, at),
      })
      if (isForHistory(status !== before.status, changes)) await appendHistory(tx, id, at)
      const row = await findSignal(tx, id)
      if (!row) throw notFound()
      if (isFinal(status) && status !== before.status) {
        await changeSignal(tx, id, endOfSignal(presentForRecord({ now: () => at })(row)))
      }
      if (differs(before, row)) await recordSignal(tx, 'changed', row, { at })
      await recordAudit(tx, actor, titledEntry('signal.updated', before, row, auditedFields))
      // Those who can no longer see it must receive the event, too.
      for (const audience of audiencesOf(before, row)) {
        await emit(tx, { type: 'signal.changed', subject: id, audience })
      }
      return presentFor(deps, actor)(row)
    })
    .catch((error) => {
      throw violatedForeignKey(error) === 'signals_strategy' ? unknownStrategy() : error
    })
}

function checkChanges(before: SignalColumns, wanted: SignalChanges, at: Date): Partial<Idea> {
  const idea: Idea = instants(before)
  const changes = ideaChanges(idea, wanted)
  checkTransition(before.status, wanted.status ?? before.status)
  checkUnsealed(before.status, changes)
  checkValidity(changes.validUntil, at)
  if (!isFinal(before.status)) {
    const whole = { ...idea, ...changes }
    if (changesPrices(changes)) checkDirection(whole)
    const isStopKept = !('entry' in changes || 'stopLoss' in changes || 'direction' in changes)
    checkLevels(whole, { isPublished: true, isStopKept })
  }
  return changes
}

export function deleteSignal(
  { db, now, media }: SignalsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const at = now()
    const found = await lockSignal(tx, id)
    const row = found && (await hideSignal(tx, id, at))
    if (!row) throw notFound()
    if (found.chartKey) await media.deleteFiles(tx, [found.chartKey])
    await recordSignal(tx, 'deleted', row, { at })
    await recordAudit(tx, actor, titledEntry('signal.deleted', found, null, auditedFields))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'signal.changed', subject: id, audience })
    }
  })
}

/**
 * Gives a signal the picture that `receive` reads and stores, replacing an earlier one. If the
 * signal does not exist, nothing is read. A finished signal may have one too, since it does not
 * alter its terms.
 */
export async function setChart(
  deps: SignalsDeps,
  actor: Actor,
  id: string,
  receive: () => Promise<string>,
): Promise<Signal> {
  const { db, now, media, storage } = deps
  if (!(await findSignal(db.pool, id))) throw notFound()
  const key = await receive()
  return media.keepOrDrop(key, async () => {
    const picture = hash('sha256', await contentOf(storage, key))
    return db.transaction(async (tx) => {
      const at = now()
      const before = await lockSignal(tx, id)
      if (!before) throw notFound()
      await changeSignal(tx, id, { chartKey: key, updatedAt: changedAt(before, at) })
      if (before.chartKey) await media.deleteFiles(tx, [before.chartKey])
      const row = await findSignal(tx, id)
      if (!row) throw notFound()
      await recordSignal(tx, 'picture', row, { at, picture })
      await recordAudit(tx, actor, {
        action: 'signal.chart_set',
        subject: id,
        name: row.title,
        details: { replaced: before.chartKey !== null },
      })
      for (const audience of audiencesOf(row)) {
        await emit(tx, { type: 'signal.changed', subject: id, audience })
      }
      return presentFor(deps, actor)(row)
    })
  })
}

async function contentOf(storage: SignalsDeps['storage'], key: string): Promise<Buffer> {
  const content = await storage.read(key)
  if (!content) throw new Error(`the chart is gone: ${key}`)
  return buffer(content)
}

const auditedFields = [
  'title',
  'content',
  'roleAccess',
  'pair',
  'direction',
  'orderType',
  'entry',
  'entryTo',
  'stopLoss',
  'takeProfit',
  'furtherTargets',
  'riskPercent',
  'validUntil',
  'status',
  'strategyId',
] as const
