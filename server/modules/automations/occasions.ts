import type { RawBuilder } from 'kysely'
import type { AutomationGoal, AutomationTrigger } from '#contract/automations.ts'
import type { Occasions, OccasionsIn } from '#server/platform/database/occasions.ts'
import { hoursUntilBack } from './automations.rules.ts'
import type { AutomationsDeps } from './index.ts'
import { hoursIntoRun } from './runs.store.ts'

type Deps = Pick<AutomationsDeps, 'access' | 'courses' | 'identity' | 'payments' | 'shop'>

/** Part of a statement: what has happened that begins an automation. */
export function triggerOccasions(
  { access, courses, identity, payments, shop }: Deps,
  trigger: AutomationTrigger,
  asked: OccasionsIn,
): Occasions {
  switch (trigger.kind) {
    case 'joined':
      return identity.occasions.joined(asked)
    case 'silent':
      return identity.occasions.silent(asked, trigger.days)
    case 'bought':
      return payments.occasions.bought(asked, trigger.program)
    case 'bought_offer':
      return payments.occasions.boughtOffer(asked, trigger.offerId)
    case 'offer_ending':
      return shop.occasions.ending(asked, trigger.offerId, trigger.days)
    case 'offer_ended':
      return shop.occasions.ended(asked, trigger.offerId)
    case 'payment_failed':
      return payments.occasions.failed(asked)
    case 'approved':
      return access.occasions.approved(asked, trigger.program)
    case 'month_ended':
      return access.occasions.monthEnded(asked, trigger.program, trigger.month)
    case 'access_ending':
      return access.occasions.ending(asked, trigger.program, trigger.days)
    case 'access_ended':
      return access.occasions.ended(asked, trigger.program)
    case 'lesson_finished':
      return courses.occasions.finished(asked, trigger)
  }
}

/** Part of a statement: what has happened that ends an automation early. */
export function goalOccasions(
  { courses, identity, payments }: Pick<Deps, 'courses' | 'identity' | 'payments'>,
  goal: AutomationGoal,
  asked: OccasionsIn,
): Occasions {
  if (goal.kind === 'bought') return payments.occasions.bought(asked, goal.program)
  if (goal.kind === 'bought_offer') return payments.occasions.boughtOffer(asked, goal.offerId)
  if (goal.kind === 'came_back') return identity.occasions.seen(asked)
  return courses.occasions.finished(asked, goal)
}

/** Part of a statement: from when on something counts as the goal in the run `r`. */
export const goalCountsFrom = ({
  goal,
  trigger,
}: {
  goal: AutomationGoal
  trigger: AutomationTrigger
}): RawBuilder<unknown> => hoursIntoRun(goal.kind === 'came_back' ? hoursUntilBack(trigger) : 0)
