import type { Signal } from '#contract/signals.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { audiencesOf } from './signals.policy.ts'
import { presentFor } from './signals.present.ts'
import { changeSignal, findSignal, lockSignal } from './signals.store.ts'

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
  const { db, now, media } = deps
  if (!(await findSignal(db.pool, id))) throw notFound()
  const key = await receive()
  return media.keepOrDrop(key, () =>
    db.transaction(async (tx) => {
      const before = await lockSignal(tx, id)
      if (!before) throw notFound()
      await changeSignal(tx, id, { chartKey: key, updatedAt: changedAt(before, now()) })
      if (before.chartKey) await media.deleteFiles(tx, [before.chartKey])
      const row = await findSignal(tx, id)
      if (!row) throw notFound()
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
    }),
  )
}
