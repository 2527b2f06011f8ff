import type { AutomationStep } from '#contract/automations.ts'

type SendingStep = Exclude<AutomationStep, { kind: 'wait' }>

/** The step that is next, and when it is due. */
export interface NextStep {
  stepId: string
  dueAt: Date
}

const hour = 60 * 60 * 1000

/**
 * The first step after `after`, or of all if that is null, which sends something and is not `done`, and when it is due
 * for somebody who comes from there at `at`; null if there is none.
 */
export function nextStep(
  steps: readonly AutomationStep[],
  { after, at, done }: { after: string | null; at: Date; done: ReadonlySet<string> },
): NextStep | null {
  const place = after === null ? 0 : steps.findIndex(({ id }) => id === after) + 1
  let waited = 0
  for (const step of steps.slice(place)) {
    if (step.kind === 'wait') waited += step.hours * hour
    else if (!done.has(step.id)) {
      return { stepId: step.id, dueAt: new Date(at.getTime() + waited) }
    }
  }
  return null
}

/** The step with this id, if it sends something. */
export function sendingStep(steps: readonly AutomationStep[], id: string): SendingStep | undefined {
  const step = steps.find((one) => one.id === id)
  return step?.kind === 'wait' ? undefined : step
}

/** Whether an automation sends anything at all. */
export const sendsAnything = (steps: readonly AutomationStep[]): boolean =>
  steps.some(({ kind }) => kind !== 'wait')

/**
 * Where those go on whose next step is not there any more: at the one that came after it and still is, or nowhere.
 * By the ids of the removed steps.
 */
export function successors(
  before: readonly AutomationStep[],
  after: readonly AutomationStep[],
): Map<string, string | null> {
  const isLeft = (id: string) => sendingStep(after, id) !== undefined
  return new Map(
    before.flatMap(({ id, kind }, place) => {
      if (kind === 'wait' || isLeft(id)) return []
      return [[id, before.slice(place + 1).find((step) => isLeft(step.id))?.id ?? null] as const]
    }),
  )
}

/** What happened can be committed after something later: it is looked for again for this long, in milliseconds. */
const overlap = 2 * 60 * 1000

/** From when on what has happened has to be looked at. */
export const unreadSince = ({ onSince, readUntil }: { onSince: Date; readUntil: Date }): Date =>
  new Date(Math.max(onSince.getTime(), readUntil.getTime() - overlap))

/**
 * After how many hours in an automation somebody who is seen has come back: at once if it begins with a silence. After
 * anything else members are still there.
 */
export const hoursUntilBack = (trigger: { kind: string }): number =>
  trigger.kind === 'silent' ? 0 : 1
