import type { AutomationRun, AutomationRunSort, AutomationRunState } from '#contract/automations.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentRun } from './automations.present.ts'
import { findAutomation } from './automations.store.ts'
import type { AutomationsDeps } from './index.ts'
import { lockRun, moveRun, type RunRow, searchRuns, sentIn } from './runs.store.ts'

type Deps = Pick<AutomationsDeps, 'db' | 'identity' | 'now'>

/** One page of who is where in an automation, newest first unless sorted, and their total number; throws 404. */
export async function listAutomationRuns(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  _actor: Actor,
  automationId: string,
  query: ListQuery<AutomationRunSort> & { state?: AutomationRunState },
) {
  const { pool } = db
  const { lookup } = identity
  const found = query.search ? lookup.matching(query.search) : null
  const part = { ...partOf(query), automationId, found, briefOf: lookup.briefOf }
  const [automation, { runs, total }] = await Promise.all([
    findAutomation(pool, automationId),
    searchRuns(pool, part),
  ])
  if (!automation) throw notFound()
  const items = runs.map(({ person, sent, ...run }) => presentRun(run, person ?? gone, sent))
  return { items, total }
}

/** Deleted at this very moment. */
const gone = { name: '', email: '' }

/** Stops an automation for one member; one that has ended is unchanged. Throws 404. */
export function stopAutomationRun(deps: Deps, actor: Actor, id: string): Promise<AutomationRun> {
  const { db, now } = deps
  return db.transaction(async (tx) => {
    const known = await lockRun(tx, id)
    if (!known) throw notFound()
    if (known.endedAt) return presented(deps, tx, known)
    const run = await moveRun(tx, id, { outcome: 'stopped', at: now() })
    const name = (await findAutomation(tx, run.automationId))?.name ?? ''
    const entry = { subject: run.automationId, name, person: run.userId }
    await recordAudit(tx, actor, { action: 'automation.stopped_for', ...entry })
    return presented(deps, tx, run)
  })
}

async function presented({ identity }: Deps, tx: Executor, run: RunRow): Promise<AutomationRun> {
  const [[user], sent] = await Promise.all([
    identity.usersByIds(tx, [run.userId]),
    sentIn(tx, [run.id]),
  ])
  return presentRun(run, user ?? gone, sent)
}
