import { ownDrillPage } from '#contract/site/pages.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import type { describeDrill } from './making.ts'

/** Students are notified of drills that the academy sends them. */
export const ownDrillsNotices = ({
  describe,
}: {
  describe: Bound<typeof describeDrill>
}): Notices => ({
  'own_drill.sent': async ({ subject }) =>
    (await describe(subject))
      ? {
          type: 'info',
          title: 'A drill of your own trades',
          message: 'The academy has made a drill of moments before your own entries.',
          action: { label: 'Practise', href: ownDrillPage(subject) },
        }
      : null,
})
