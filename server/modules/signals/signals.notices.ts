import { pages } from '#contract/pages.ts'
import type { Role } from '#contract/permissions.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { SignalsDeps } from './deps.ts'
import { findSignal } from './signals.store.ts'

/** Everyone who may see a new signal is told of it. */
export const signalsNotices = ({ db }: Pick<SignalsDeps, 'db'>): Notices => ({
  'signal.published': async ({ subject, audience }) => {
    const signal = await findSignal(db.pool, subject)
    if (!signal || !('role' in audience)) return null
    const what = [signal.pair, signal.direction].filter((part) => part !== null).join(' ')
    return {
      type: 'info',
      title: what ? `New signal: ${what}` : 'New signal',
      message: signal.title,
      action: { label: 'View signal', href: signalPages[audience.role] },
    }
  },
})

const signalPages: Record<Role, string> = {
  community_student: pages.signals,
  academy_student: pages.dashboard,
  mentorship_student: pages.signals,
  admin: pages.signals,
}
