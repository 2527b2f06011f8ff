import { pages, signalParameter } from '#contract/pages.ts'
import type { Role } from '#contract/permissions.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
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
    return (
      signal && published(signal, `${signalPages[audience.role]}?${signalParameter}=${subject}`)
    )
  },
})

function published({ title, pair, direction }: SignalFacts, href: string): Told {
  const what = [pair, direction].filter((part) => part !== null).join(' ')
  return {
    type: 'info',
    title: what ? `New signal: ${what}` : 'New signal',
    message: title,
    mail: { kind: publishedMail, values: { signal: title } },
    action: { label: 'View signal', href },
  }
}

const signalPages: Record<Role, string> = {
  community_student: pages.signals,
  academy_student: pages.dashboard,
  mentorship_student: pages.signals,
  admin: pages.signals,
}
