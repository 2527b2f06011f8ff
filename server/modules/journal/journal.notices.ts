import type { Trade } from '#contract/journal/journal.ts'
import { pages } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices, Notified } from '#server/platform/module/contributions.ts'
import type { describeTrade } from './trades.ts'

/** Users are notified of the academy's comments on their shared trades. */
export const journalNotices = ({
  describe,
}: {
  describe: Bound<typeof describeTrade>
}): Notices => ({
  'trade.commented': async ({ subject }) => {
    const trade = await describe(subject)
    return trade && commented(subject, trade)
  },
  'journal.commented': async () => figuresCommented,
})

const commented = (
  id: string,
  { pair, direction }: Pick<Trade, 'pair' | 'direction'>,
): Notified => ({
  type: 'info',
  title: 'New comment on your trade',
  message: `The academy has commented on your ${pair} ${direction} trade.`,
  action: { label: 'Open journal', href: `${pages.journal}?trade=${id}` },
})

const figuresCommented: Notified = {
  type: 'info',
  title: 'New comment on your journal',
  message: 'The academy has commented on your figures.',
  action: { label: 'Open journal', href: `${pages.journal}?view=analysis` },
}
