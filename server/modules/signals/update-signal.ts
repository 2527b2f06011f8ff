import type { Signal, SignalChanges } from '#contract/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt, requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './deps.ts'
import { expireSignal } from './expire-signal.ts'
import { signalEntry } from './signal-entry.ts'
import { audiencesOf } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'
import {
  checkLevels,
  checkTransition,
  checkUnsealed,
  checkValidity,
  type Idea,
  ideaChanges,
  instantOf,
  isFinal,
  isForHistory,
  isOverdue,
  unknownStrategy,
} from './signals.rules.ts'
import {
  appendHistory,
  changeSignal,
  findSignal,
  lockSignal,
  type SignalColumns,
} from './signals.store.ts'

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
      await recordAudit(tx, actor, signalEntry('signal.updated', { before, after: row }))
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
  if (!isFinal(before.status)) checkLevels({ ...idea, ...changes }, { isPublished: true })
  return changes
}
