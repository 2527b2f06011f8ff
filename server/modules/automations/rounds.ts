import { AuthorLacksRight } from '#server/modules/access/index.ts'
import { recordAudit, system } from '#server/platform/audit/audit.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { nextStep, unreadSince } from './automations.rules.ts'
import {
  type AutomationRow,
  automationsOn,
  claimAutomation,
  lockAutomation,
  markRead,
  switchOff,
} from './automations.store.ts'
import type { AutomationsDeps } from './index.ts'
import { goalCountsFrom, goalOccasions, triggerOccasions } from './occasions.ts'
import { type DueRun, dueRuns, endAtGoal, enter, postpone } from './runs.store.ts'
import { sendDue } from './sending.ts'

/** The right to use an automation's filter was checked when the automation was saved. */
const asAdmin: Pick<Actor, 'roles'> = { roles: ['admin'] }

/**
 * Looks at what has happened since the last time: begins an automation for those to whom it matters, and ends it for those
 * who have reached its goal. In one transaction with the note of how far it has looked, so that nothing is lost or
 * counted twice however many processes there are.
 */
function lookAt(deps: AutomationsDeps, id: string): Promise<void> {
  const { db, identity, members, now } = deps
  return db.transaction(async (tx) => {
    const automation = await claimAutomation(tx, id)
    if (!automation?.onSince || !automation.readUntil) return
    const { filter, goal, onSince, readUntil, repeats, steps, trigger } = automation
    const at = now()
    const asked = { after: unreadSince({ onSince, readUntil }), until: at }
    const first = nextStep(steps, { after: null, at: new Date(0), done: new Set() })
    if (first) {
      const selection = members.selectionOf(asAdmin, filter, at)
      const conditions = [...selection.conditions, identity.directory.isInUse]
      await enter(tx, {
        automationId: id,
        occasions: triggerOccasions(deps, trigger, asked),
        ids: identity.directory.ids({ ...selection, conditions }),
        repeats,
        first: { stepId: first.stepId, waitMs: first.dueAt.getTime() },
        at,
      })
    }
    if (goal) {
      await endAtGoal(tx, {
        automationId: id,
        occasions: goalOccasions(deps, goal, asked),
        from: goalCountsFrom({ goal, trigger }),
        at,
      })
    }
    await markRead(tx, id, at)
  })
}

/** Stops an automation whose author has lost the permission. */
function stop({ db, now }: AutomationsDeps, { id, onBy }: Pick<AutomationRow, 'id' | 'onBy'>) {
  return db.transaction(async (tx) => {
    const automation = await lockAutomation(tx, id)
    if (automation?.state !== 'on' || automation.onBy !== onBy) return
    await switchOff(tx, id, { state: 'stopped', at: now() })
    const name = automation.name
    await recordAudit(tx, system, { action: 'automation.stopped', subject: id, name })
  })
}

/** The number of members who get a step in one job, which then queues the next: none runs for long. */
const runsOfJob = 250
/** For how long somebody waits for whom a step has failed, so that it does not hold up the others, in milliseconds. */
const retriedAfter = 5 * 60 * 1000

interface Round {
  /** Whether it only gives what the one before has left. */
  more?: true
}

/** Every minute: begins automations for those to whom something has happened, and gives what is due. */
export const roundJob = (deps: AutomationsDeps): JobKind<Round> => {
  const { access, db, jobs, log, now } = deps

  /** Does something in the name of whoever has switched the automation on; stops it if they may not any more. */
  async function inItsName(
    automation: Pick<AutomationRow, 'id' | 'onBy'>,
    work: (author: Actor) => Promise<void>,
  ) {
    try {
      await access.inNameOfAuthor(automation.onBy, 'letters.send', work)
    } catch (error) {
      if (!(error instanceof AuthorLacksRight)) throw error
      await stop(deps, automation)
    }
  }

  async function giveTo(author: Actor, runs: readonly DueRun[]) {
    for (const run of runs) {
      try {
        await sendDue(deps, author, run)
      } catch (error) {
        if (error instanceof AuthorLacksRight) throw error
        log.error({ err: error, run: run.id }, 'automations: a step is tried again later')
        const from = now()
        const until = new Date(from.getTime() + retriedAfter)
        await postpone(db.pool, run.id, { from, until })
      }
    }
  }

  return {
    name: roundJobName,
    cron: '* * * * *',
    async handle(data: Round | null) {
      const automations = new Map((await automationsOn(db.pool)).map((one) => [one.id, one]))
      if (automations.size === 0) return
      if (!data?.more) {
        for (const one of automations.values()) await inItsName(one, () => lookAt(deps, one.id))
      }
      const due = await dueRuns(db.pool, { at: now(), limit: runsOfJob })
      for (const [id, runs] of Map.groupBy(due, ({ automationId }) => automationId)) {
        const automation = automations.get(id)
        if (automation) await inItsName(automation, (author) => giveTo(author, runs))
      }
      if (due.length < runsOfJob) return
      await db.transaction((tx) => jobs.send<Round>(tx, { name: roundJobName }, { more: true }))
    },
  }
}

/** Begins and continues automations. */
const roundJobName = 'automations.round'
