import type { AutomationContent, AutomationStep } from '#contract/automations.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { asMarkdownText } from '#server/platform/mail/markdown.ts'
import { nextStep, sendingStep } from './automations.rules.ts'
import { findAmong } from './automations.store.ts'
import type { AutomationsDeps } from './index.ts'
import { leftOutOf, type Reader, readerOf } from './sending.ts'

type Deps = Pick<AutomationsDeps, 'broadcasts' | 'db' | 'identity' | 'members' | 'now'>

/**
 * An automation as one member would get it if it began now, and how many match its conditions. Throws 403 for a filter
 * the actor may not use, and 404 without such a member.
 */
export async function previewAutomation(
  deps: Deps,
  actor: Actor,
  { filter, steps, userId }: Omit<AutomationContent, 'name'> & { userId: string },
) {
  const { broadcasts, db, identity, members, now } = deps
  const { pool } = db
  const at = now()
  const selection = members.selectionOf(actor, filter, at)
  const conditions = [...selection.conditions, identity.directory.isInUse]
  const [reader, matches, reach] = await Promise.all([
    readerOf(deps, pool, userId),
    findAmong(pool, userId, identity.directory.ids({ ...selection, conditions })),
    broadcasts.reachOf(pool, actor, filter),
  ])
  if (!reader) throw notFound()
  return { name: reader.name, matches, ...reach, steps: filled(deps, steps, reader, at) }
}

/** The steps that send something, one after the other, with when each would be due. */
function filled(
  { broadcasts }: Pick<Deps, 'broadcasts'>,
  steps: readonly AutomationStep[],
  reader: Reader,
  begun: Date,
) {
  const shown = []
  const done = new Set<string>()
  let next = nextStep(steps, { after: null, at: begun, done })
  while (next) {
    const { stepId, dueAt } = next
    const step = sendingStep(steps, stepId)
    if (step) {
      shown.push({
        stepId,
        kind: step.kind,
        at: dueAt.toISOString(),
        subject: step.kind === 'message' ? '' : broadcasts.fillPlain(step.subject, reader),
        body:
          step.kind === 'mail'
            ? broadcasts.fillBody(step.body, reader, asMarkdownText)
            : broadcasts.fillPlain(step.body, reader),
        leftOut: leftOutOf(reader, step),
      })
    }
    next = nextStep(steps, { after: stepId, at: dueAt, done })
  }
  return shown
}
