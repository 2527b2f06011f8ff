import type { Automation, AutomationRun } from '#contract/automations.ts'
import type { AutomationRow } from './automations.store.ts'
import type { RunCounts, RunRow, ShownSent, StepCounts } from './runs.store.ts'

const nobody: RunCounts = { within: 0, finished: 0, reachedGoal: 0, stopped: 0 }

/** An automation; `isPermitted` if whoever has switched it on may still send e-mails. */
export function presentAutomation(
  row: AutomationRow,
  {
    people = nobody,
    steps = [],
  }: { people?: RunCounts | undefined; steps?: readonly StepCounts[] },
  isPermitted = true,
): Automation {
  return {
    id: row.id,
    name: row.name,
    trigger: row.trigger,
    filter: row.filter,
    goal: row.goal,
    repeats: row.repeats,
    steps: row.steps,
    state: row.state === 'on' && !isPermitted ? 'stopped' : row.state,
    onSince: row.onSince?.toISOString() ?? null,
    people,
    standing: steps.map(({ stepId, waiting, sent, leftOut }) => ({
      stepId,
      waiting,
      sent,
      leftOut,
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A member's way through an automation. */
export function presentRun(
  run: RunRow,
  person: { name: string; email: string },
  sent: readonly ShownSent[],
): AutomationRun {
  const { id, userId, happenedAt, endedAt, stepId, dueAt, outcome } = run
  return {
    id,
    userId,
    name: person.name,
    email: person.email,
    state: outcome === null || outcome === 'passed' ? 'within' : outcome,
    happenedAt: happenedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    next: stepId && dueAt ? { stepId, dueAt: dueAt.toISOString() } : null,
    sent: sent.map(({ kind, title, at, leftOut }) => ({
      kind,
      title,
      at: new Date(at).toISOString(),
      leftOut,
    })),
  }
}
