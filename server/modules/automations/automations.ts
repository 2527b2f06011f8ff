import type { Automation, AutomationContent, AutomationSort } from '#contract/automations.ts'
import type { ListQuery } from '#contract/lists.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { requireUnchanged } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentAutomation } from './automations.present.ts'
import { sendsAnything, successors } from './automations.rules.ts'
import {
  type AutomationRow,
  findAutomation,
  insertAutomation,
  lockAutomation,
  removeAutomation,
  searchAutomations,
  switchOff,
  switchOn,
  updateAutomation,
} from './automations.store.ts'
import type { AutomationsDeps } from './index.ts'
import { moveWaiting, runCounts, shiftWaiting, stepCounts } from './runs.store.ts'

type Deps = Pick<AutomationsDeps, 'access' | 'db' | 'members' | 'now'>

/** One page of the automations, newest first unless sorted, and their total number. */
export async function listAutomations(
  deps: Pick<Deps, 'access' | 'db'>,
  _actor: Actor,
  query: ListQuery<AutomationSort>,
) {
  const { automations, total } = await searchAutomations(deps.db.pool, partOf(query))
  return { items: await presented(deps, deps.db.pool, automations), total }
}

/** One automation; throws 404. */
export async function getAutomation(deps: Pick<Deps, 'access' | 'db'>, id: string) {
  const row = await findAutomation(deps.db.pool, id)
  if (!row) throw notFound()
  return presentedOne(deps, deps.db.pool, row)
}

async function presented(
  { access }: Pick<Deps, 'access'>,
  executor: Executor,
  rows: readonly AutomationRow[],
): Promise<Automation[]> {
  const ids = rows.map(({ id }) => id)
  const [people, steps, permitted] = await Promise.all([
    runCounts(executor, ids),
    stepCounts(executor, ids),
    access.authorsWith(
      executor,
      rows.map(({ onBy }) => onBy),
      'letters.send',
    ),
  ])
  return rows.map((row) =>
    presentAutomation(
      row,
      {
        people: people.get(row.id),
        steps: steps.filter(({ automationId }) => automationId === row.id),
      },
      permitted.has(row.onBy ?? ''),
    ),
  )
}

async function presentedOne(deps: Pick<Deps, 'access'>, tx: Executor, row: AutomationRow) {
  const [automation] = await presented(deps, tx, [row])
  if (!automation) throw notFound()
  return automation
}

/**
 * Stores an automation, creating a draft if this id is new. Whoever is in it goes on with the new steps: texts count for
 * those who have not had them yet, a removed step leads on to the one after it, and a changed wait counts for those who
 * come to it. Throws 403 for a filter the actor may not use, 409 if it was changed by somebody else, and 422 for
 * one that is on and would send nothing.
 */
export function saveAutomation(
  deps: Deps,
  actor: Actor,
  id: string,
  { seenUpdatedAt, ...content }: AutomationContent & { seenUpdatedAt?: string },
): Promise<Automation> {
  const { db, members, now } = deps
  return db.transaction(async (tx) => {
    const at = now()
    members.selectionOf(actor, content.filter, at)
    const made = await insertAutomation(tx, { id, content, by: actor.id, at })
    const row = made ?? (await change(tx, id, { content, seenUpdatedAt, at }))
    const name = content.name
    await recordAudit(tx, actor, { action: 'automation.saved', subject: id, name })
    return presentedOne(deps, tx, row)
  })
}

async function change(
  tx: Executor,
  id: string,
  given: { content: AutomationContent; seenUpdatedAt: string | undefined; at: Date },
): Promise<AutomationRow> {
  const { content, seenUpdatedAt, at } = given
  const known = await lockAutomation(tx, id)
  if (!known) throw notFound()
  requireUnchanged(seenUpdatedAt, known)
  if (known.state === 'on') requireSending(content)
  for (const [from, to] of successors(known.steps, content.steps)) {
    await moveWaiting(tx, id, { from, to, at })
  }
  const isAnother = JSON.stringify(known.trigger) !== JSON.stringify(content.trigger)
  const countsFrom = known.state === 'on' && isAnother ? at : null
  return updateAutomation(tx, id, { content, at, countsFrom })
}

function requireSending({ steps }: Pick<AutomationContent, 'steps'>): void {
  if (!sendsAnything(steps))
    throw new Failure('rule_violated', 'It would send nothing: add an e-mail.')
}

/**
 * Switches an automation on, in the actor's name, or off; it stays as it is if it is so already. Switched on, it counts
 * what happens from now, and whoever is in it waits as long as was left. Throws 404, and 422 for one that sends nothing.
 */
export function switchAutomation(
  deps: Deps,
  actor: Actor,
  id: string,
  { on }: { on: boolean },
): Promise<Automation> {
  const { access, db, now } = deps
  return db.transaction(async (tx) => {
    const known = await lockAutomation(tx, id)
    if (!known) throw notFound()
    const at = now()
    const isPermitted = (await access.authorsWith(tx, [known.onBy], 'letters.send')).size > 0
    const isOn = known.state === 'on' && isPermitted
    if (isOn === on || (!on && known.state !== 'on')) return presentedOne(deps, tx, known)
    if (on) {
      requireSending(known)
      if (known.pausedAt) {
        await shiftWaiting(tx, id, Math.max(0, at.getTime() - known.pausedAt.getTime()))
      }
    }
    const row = on
      ? await switchOn(tx, id, { by: actor.id, at })
      : await switchOff(tx, id, { state: 'off', at })
    const action = on ? 'automation.switched_on' : 'automation.switched_off'
    await recordAudit(tx, actor, { action, subject: id, name: known.name })
    return presentedOne(deps, tx, row)
  })
}

/** Deletes an automation; throws 404, and 409 while it is on. */
export function deleteAutomation(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    const known = await lockAutomation(tx, id)
    if (!known) throw notFound()
    if (known.state === 'on') {
      throw new Failure('conflict', 'This automation is on. Switch it off first.')
    }
    await removeAutomation(tx, id)
    const name = known.name
    await recordAudit(tx, actor, { action: 'automation.deleted', subject: id, name })
  })
}
