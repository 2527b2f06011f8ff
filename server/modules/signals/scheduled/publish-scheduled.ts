import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from '../index.ts'
import { publishIn } from '../publishing.ts'
import { unknownStrategy } from '../signals.rules.ts'
import { listDue, lockScheduled, removeScheduled, saveScheduled } from './scheduled.store.ts'

/** How many are published before the list is read again. */
const atOnce = 50

/**
 * Publishes what was put down for a time that has come, each in the name of its author and in a transaction
 * that takes it off the list. One that can no longer be published stays there with the reason.
 */
export const publishScheduledJob = (deps: SignalsDeps): JobKind<object> => ({
  name: 'signals.publish-scheduled',
  cron: '* * * * *',
  async handle() {
    let due: Due[]
    do {
      due = await listDue(deps.db.pool, deps.now(), atOnce)
      // In their order. What fails is tried again with the job, once the others are published.
      const failures: unknown[] = []
      for (const one of due) await publishOrSayWhy(deps, one).catch((error) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    } while (due.length === atOnce)
  },
})

/** Why a signal is not published at all; anything else is tried again. */
const refusals: ReadonlySet<string> = new Set(['rule_violated', 'forbidden'])

interface Due {
  id: string
  authorId: string | null
}

async function publishOrSayWhy(deps: SignalsDeps, due: Due): Promise<void> {
  try {
    await publish(deps, due)
  } catch (error) {
    const refusal = violatedForeignKey(error) === 'signals_strategy' ? unknownStrategy() : error
    if (!(refusal instanceof Failure) || !refusals.has(refusal.code)) throw error
    await sayWhy(deps, due, refusal.message)
  }
}

const publish = ({ access, db, now }: SignalsDeps, { id, authorId }: Due): Promise<void> =>
  access.inNameOfAuthor(authorId, 'content.manage', (actor) =>
    db.transaction(async (tx) => {
      const at = now()
      const row = await lockScheduled(tx, id)
      // Meanwhile published, withdrawn, put off, or taken over by somebody else.
      if (row?.authorId !== authorId || row.problem !== null || row.publishAt > at) return
      await removeScheduled(tx, id)
      await publishIn(tx, actor, { id, input: row.input, at })
    }),
  )

const sayWhy = ({ db }: SignalsDeps, { id, authorId }: Due, problem: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockScheduled(tx, id)
    if (!row || row.authorId !== authorId || row.problem !== null) return
    await saveScheduled(tx, id, { problem: problem.slice(0, 500) })
    await emit(tx, { type: 'signal.changed', subject: id, audience: { role: 'admin' } })
  })
