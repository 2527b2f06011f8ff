import type { Signal, SignalInput } from '#contract/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { createOnce } from '#server/platform/creations/create-once.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { getSignal } from './get-signal.ts'
import { signalEntry } from './signal-entry.ts'
import { audiencesOf } from './signals.policy.ts'
import {
  checkFirstStatus,
  checkLevels,
  checkValidity,
  instantOf,
  unknownStrategy,
} from './signals.rules.ts'
import { appendHistory, findSignal, insertSignal } from './signals.store.ts'

export async function publishSignal(
  deps: SignalsDeps,
  actor: Actor,
  input: SignalInput,
): Promise<Signal> {
  const publish = async (tx: Executor, id: string) => {
    const at = deps.now()
    const [role = 'community_student'] = input.roleAccess
    const { roleAccess: _, validUntil, ...said } = input
    checkFirstStatus(said.status)
    checkValidity(validUntil, at)
    checkLevels(input, { isPublished: false })

    await insertSignal(tx, {
      ...said,
      id,
      roleAccess: role,
      validUntil: instantOf(validUntil),
      createdAt: at,
      updatedAt: at,
    })
    await appendHistory(tx, id, at)
    const row = await findSignal(tx, id)
    if (!row) throw notFound()
    await recordAudit(tx, actor, signalEntry('signal.created', { before: null, after: row }))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'signal.changed', subject: id, audience })
      await emit(tx, { type: 'signal.published', subject: id, audience })
    }
  }
  const made = await createOnce(deps.db, actor, publish).catch((error) => {
    throw violatedForeignKey(error) === 'signals_strategy' ? unknownStrategy() : error
  })
  return getSignal(deps, actor, made)
}
