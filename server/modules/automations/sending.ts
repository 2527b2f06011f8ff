import type { AutomationStep, LeftOutReason } from '#contract/automations.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { nextStep, sendingStep } from './automations.rules.ts'
import { type AutomationRow, holdAutomation } from './automations.store.ts'
import type { AutomationsDeps } from './index.ts'
import { goalCountsFrom, goalOccasions } from './occasions.ts'
import {
  claimDue,
  type DueRun,
  hasHappened,
  moveRun,
  noteSent,
  type RunRow,
  stepsDone,
  userOfRun,
} from './runs.store.ts'

/** A member as a step reaches them. */
export interface Reader {
  id: string
  name: string
  email: string
  /** Why they get no mail, or nothing at all. */
  withoutMail: LeftOutReason | null
  withoutAnything: LeftOutReason | null
}

/** What a member can be sent now; undefined without such an account. */
export async function readerOf(
  { identity, now }: Pick<AutomationsDeps, 'identity' | 'now'>,
  executor: Executor,
  userId: string,
): Promise<Reader | undefined> {
  const part = { after: null, limit: 1, only: userId, registeredBy: now() }
  const [[takesMail], [user], suppression] = await Promise.all([
    identity.mailReaders(executor, part),
    identity.usersByIds(executor, [userId]),
    identity.suppressionOf(executor, userId),
  ])
  if (!user) return undefined
  const withoutAnything = user.suspension ? 'suspended' : null
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    withoutMail: withoutAnything ?? (takesMail ? null : suppression ? 'bounced' : 'no_news'),
    withoutAnything,
  }
}

/** Why a member does not get a step; null if they do. */
export const leftOutOf = (reader: Reader, { kind }: Pick<AutomationStep, 'kind'>) =>
  kind === 'mail' ? reader.withoutMail : reader.withoutAnything

/**
 * Gives a member the step that is due, once, and sets the next: in one transaction, so that a process that dies has either
 * done all of it or nothing. Whoever does not get it goes on to the next as well.
 */
export function sendDue(
  deps: AutomationsDeps,
  author: Actor,
  { id, automationId, userId }: DueRun,
): Promise<void> {
  const { access, db, now } = deps
  return db.transaction(async (tx) => {
    // The user first, as when an account is deleted; then the automation, as when it is saved.
    await access.lockUser(tx, userId)
    const automation = await holdAutomation(tx, automationId)
    if (automation?.state !== 'on' || automation.onBy !== author.id) return
    const at = now()
    const run = await claimDue(tx, id, at)
    if (!run) return
    if (await hasReachedGoal(tx, deps, automation, run, at)) {
      await moveRun(tx, run.id, { outcome: 'goal', at })
      return
    }
    const { steps } = automation
    const done = await stepsDone(tx, run.id)
    const step = sendingStep(steps, run.stepId ?? '')
    if (step) done.add(step.id)
    const next = nextStep(steps, { after: run.stepId, at, done })
    await moveRun(tx, run.id, next ?? { outcome: 'finished', at })
    if (step) await give(tx, deps, { author, run, step, at })
  })
}

async function hasReachedGoal(
  tx: Executor,
  deps: AutomationsDeps,
  { goal, trigger }: AutomationRow,
  run: RunRow,
  at: Date,
): Promise<boolean> {
  if (!goal) return false
  const after = goalCountsFrom({ goal, trigger })
  const asked = { after, until: at, only: userOfRun }
  return hasHappened(tx, run.id, goalOccasions(deps, goal, asked))
}

interface Given {
  author: Actor
  run: RunRow
  step: Exclude<AutomationStep, { kind: 'wait' }>
  at: Date
}

/** Sends a step; it may emit events, so call it last in the transaction. */
async function give(tx: Executor, deps: AutomationsDeps, { author, run, step, at }: Given) {
  const { broadcasts, mail, messages } = deps
  const reader = await readerOf(deps, tx, run.userId)
  if (!reader) return
  const body = broadcasts.fillPlain(step.body, reader)
  const title = step.kind === 'message' ? body : broadcasts.fillPlain(step.subject, reader)
  const leftOut = leftOutOf(reader, step)
  const id = newId()
  const isNew = await noteSent(tx, {
    runId: run.id,
    stepId: step.id,
    id,
    kind: step.kind,
    title: title.slice(0, titleMaximum),
    body: step.kind === 'notice' ? body.slice(0, noticeMaximum) : null,
    at,
    leftOut,
  })
  if (!isNew || leftOut) return
  if (step.kind === 'mail') {
    await mail.queue(tx, { ...(await broadcasts.mailTo(step, reader)), turn: 'broadcast' })
  } else if (step.kind === 'message') {
    const message = { clientId: id, text: body.slice(0, messageMaximum) }
    await messages.store(tx, author, { userId: reader.id, side: 'academy', message, inBulk: true })
  } else {
    await emit(tx, { type: 'automation.notice', subject: id, audience: { user: reader.id } })
  }
}

/** What is remembered of a title; names in it may have made it longer. */
const titleMaximum = 300
const noticeMaximum = 2000
const messageMaximum = 5000
