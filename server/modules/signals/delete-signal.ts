import { recordAudit } from '#server/platform/audit/audit.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { signalEntry } from './signal-entry.ts'
import { audiencesOf } from './signals.policy.ts'
import { hideSignal, lockSignal } from './signals.store.ts'

export function deleteSignal(
  { db, now, media }: SignalsDeps,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await lockSignal(tx, id)
    const row = found && (await hideSignal(tx, id, now()))
    if (!row) throw notFound()
    if (found.chartKey) await media.deleteFiles(tx, [found.chartKey])
    const change = { before: found, after: null }
    await recordAudit(tx, actor, signalEntry('signal.deleted', change))
    for (const audience of audiencesOf(row)) {
      await emit(tx, { type: 'signal.changed', subject: id, audience })
    }
  })
}
