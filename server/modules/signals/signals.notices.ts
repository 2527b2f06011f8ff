import type { Role } from '#contract/access/permissions.ts'
import { momentOf } from '#contract/signals/signal-moments.ts'
import { newSignalWords, signalName } from '#contract/signals/signal-words.ts'
import { stepWords } from '#contract/signals/step-words.ts'
import { signalPage } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import type { describeSignal, describeStep, SignalFacts, StepFacts } from './reading.ts'
import { publishedMail, steppedMail } from './signals.mails.ts'

interface Described {
  describe: Bound<typeof describeSignal>
  describeStep: Bound<typeof describeStep>
}

/** Everybody who may see a signal is notified of it, and of what happens to it. */
export const signalsNotices = ({ describe, describeStep: describeOne }: Described): Notices => ({
  'signal.published': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const signal = await describe(subject)
    return signal && published({ ...signal, id: subject }, pageFor(audience, subject))
  },
  'signal.stepped': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const step = await describeOne(subject)
    return step && stepped(step, pageFor(audience, step.signalId))
  },
})

/** Signals of a strategy may be open to people without the role, whose dashboards do not show them. */
const pageFor = ({ role, strategy }: { role: Role; strategy?: string }, id: string) =>
  signalPage(strategy ? 'community_student' : role, id)

type Levels = Pick<SignalFacts, 'title' | 'entry' | 'stopLoss' | 'takeProfit' | 'furtherTargets'> &
  Partial<Pick<SignalFacts, 'entryTo'>>

/** The title with entry, stop and targets, as far as there are any: enough to trade by without opening the page. */
function withLevels(signal: Levels): string {
  const { title, entry, entryTo = null, stopLoss, takeProfit, furtherTargets } = signal
  const levels = [
    ...(entry === null ? [] : [`entry ${entryTo === null ? entry : `${entry} to ${entryTo}`}`]),
    ...(stopLoss === null ? [] : [`stop ${stopLoss}`]),
    ...(takeProfit === null ? [] : [`target ${[takeProfit, ...furtherTargets].join(', ')}`]),
  ]
  return levels.length > 0 ? `${title}: ${levels.join(', ')}` : title
}

function published(signal: SignalFacts & { id: string }, href: string): Notified {
  return {
    type: 'info',
    title: newSignalWords(signal),
    message: withLevels(signal),
    mail: { kind: publishedMail, values: { signal: signal.title } },
    signal: { id: signal.id, moment: 'new', at: signal.createdAt },
    action: { label: 'View signal', href },
  }
}

function stepped(step: StepFacts, href: string): Notified | null {
  const happened = stepWords(step)
  if (happened === null) return null
  const { title } = step
  return {
    type: 'info',
    title: `${signalName(step)}: ${happened}`,
    message: step.kind === 'note' && step.note ? `${title}: ${step.note}` : withLevels(step),
    mail: { kind: steppedMail, values: { signal: title } },
    signal: { id: step.signalId, moment: momentOf(step.kind), at: step.byPrices ? null : step.at },
    action: { label: 'View signal', href },
  }
}
