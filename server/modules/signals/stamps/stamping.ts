import type { Stamping } from '#contract/signals/receipts.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { SignalsDeps } from '../index.ts'
import { addStamps, readStampingRow, storeProblem, storeStamp, takeDue } from './stamps.store.ts'
import { NoAnswer } from './tsa-network.ts'

type StampingDeps = Pick<SignalsDeps, 'config' | 'db' | 'log' | 'now'>

const minute = 60_000
/** Heads are tried for so long; every later one stands for those before it. */
const triedForMs = 7 * 24 * 60 * minute
/** Whoever takes a head may take so long for it. */
const attemptMs = 2 * minute
const longestPauseMs = 6 * 60 * minute

/** Has the heads with which days end stamped by the service that is set, one after the other; tries again after pauses. */
export const stampHeadsJob = (deps: StampingDeps): JobKind<object> => ({
  name: 'signals.stamp-heads',
  cron: '*/5 * * * *',
  handle: () => stampHeads(deps),
})

async function stampHeads({ config, db, log, now }: StampingDeps): Promise<void> {
  const address = config.TSA_URL
  if (!address) return
  const since = new Date(now().getTime() - triedForMs)
  await addStamps(db.pool, since, now())
  for (;;) {
    const at = now()
    const until = new Date(at.getTime() + attemptMs)
    const due = await takeDue(db.pool, { since, at, until })
    if (!due) return
    const { attempts, head } = due
    const { seq } = head
    try {
      const { askForStamp } = await import('./asking.ts')
      const { token, time } = await askForStamp(address, head, at)
      await storeStamp(db.pool, { seq, token, stampedAt: new Date(time) })
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      const retryAt = new Date(at.getTime() + pauseAfter(attempts))
      await storeProblem(db.pool, { seq, problem: error.message.slice(0, 500), retryAt })
      log.warn({ err: error, day: head.day }, 'a head of the record was not stamped')
      // The others wait as well, so that a service that is down is not called for each of them.
      return
    }
  }
}

/** 5 minutes, then twice as long each time. */
const pauseAfter = (attempts: number) => Math.min(longestPauseMs, 5 * minute * 2 ** (attempts - 1))

/** The service that stamps heads, the newest stamp, and what was refused. */
export async function readStamping(
  { config, db, now }: StampingDeps,
  _actor: Actor,
): Promise<Stamping> {
  const since = new Date(now().getTime() - triedForMs)
  const { newest, problem, ...counts } = await readStampingRow(db.pool, since)
  const service = config.TSA_URL ? new URL(config.TSA_URL).host : null
  return {
    service,
    ...counts,
    newest: newest && { ...newest, stampedAt: new Date(newest.stampedAt).toISOString() },
    problem: problem && { ...problem, retryAt: new Date(problem.retryAt).toISOString() },
  }
}
