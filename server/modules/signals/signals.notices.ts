import { newSignalWords } from '#contract/signals/signal-words.ts'
import { signalPage } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import type { describeSignal, SignalFacts } from './reading.ts'
import { publishedMail } from './signals.mails.ts'

/** Everybody who may see a new signal is notified. */
export const signalsNotices = ({
  describe,
}: {
  describe: Bound<typeof describeSignal>
}): Notices => ({
  'signal.published': async ({ subject, audience }) => {
    if (!('role' in audience)) return null
    const signal = await describe(subject)
    return signal && published(signal, signalPage(audience.role, subject))
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
