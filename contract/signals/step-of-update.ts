import type { SignalUpdate } from './signal-messages.ts'
import { type Followed, nextTarget, targetsOf } from './signal-position.ts'
import type { SignalStep } from './signal-steps.ts'
import { stepDetails } from './step-details.ts'

/** The step that a message in traders' words means for this signal; without a price that it would need, if none was said. */
export function stepOfUpdate(signal: Followed, update: SignalUpdate): SignalStep {
  const { kind, part } = update
  const target = update.target ?? nextTarget(signal.history)
  const named = update.target === null ? null : (targetsOf(signal)[update.target - 1] ?? null)
  const price = update.price ?? (kind === 'target_hit' || kind === 'filled' ? null : named)
  const { price: hasPrice, part: hasPart, target: hasTarget } = stepDetails[kind]
  return {
    kind,
    ...(hasTarget && { target }),
    ...(hasPrice && { price }),
    ...(hasPart && { part }),
  }
}

/** Whether something is still to be entered before a step can be recorded. */
export const isIncomplete = (step: SignalStep): boolean =>
  Object.entries(stepDetails[step.kind]).some(
    ([detail, need]) => need === 'must' && (step[detail as keyof SignalStep] ?? null) === null,
  )
