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
    return signal && published(signal, signalPage(audience.role, subject))
  },
  'signal.stepped': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const step = await describeOne(subject)
    return step && stepped(step, signalPage(audience.role, step.signalId))
  },
})

function published(signal: SignalFacts, href: string): Notified {
  return {
    type: 'info',
    title: newSignalWords(signal),
    message: signal.title,
    mail: { kind: publishedMail, values: { signal: signal.title } },
    action: { label: 'View signal', href },
  }
}

function stepped(step: StepFacts, href: string): Notified | null {
  const happened = stepWords(step)
  if (happened === null) return null
  const { title, entry, stopLoss, takeProfit } = step
  const levels = [
    ...(entry === null ? [] : [`entry ${entry}`]),
    ...(stopLoss === null ? [] : [`stop ${stopLoss}`]),
    ...(takeProfit === null ? [] : [`target ${[takeProfit, ...step.furtherTargets].join(', ')}`]),
  ]
  return {
    type: 'info',
    title: `${signalName(step)}: ${happened}`,
    message: levels.length > 0 ? `${title}: ${levels.join(', ')}` : title,
    mail: { kind: steppedMail, values: { signal: title } },
    action: { label: 'View signal', href },
  }
}
