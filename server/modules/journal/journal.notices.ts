import { pages } from '#contract/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { Operations } from './operations.ts'

/** Whoever shares a trade hears what the academy says of it. */
export const journalNotices = ({ describe }: Operations): Notices => ({
  'trade.commented': async ({ subject }) => {
    const trade = await describe(subject)
    return (
      trade && {
        type: 'info',
        title: 'New comment on your trade',
        message: `The academy has commented on your ${trade.pair} ${trade.direction} trade.`,
        action: { label: 'Open journal', href: pages.journal },
      }
    )
  },
})
