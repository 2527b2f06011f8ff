import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'

/** What the office is told. */
export const withdrawalsNotices: Notices = {
  'withdrawal.made': async () => ({
    type: 'info',
    title: 'Contract Withdrawn From',
    message:
      'A member has withdrawn from a contract. The access has ended, and the refund is being made.',
    action: { label: 'View transactions', href: pages.transactions },
  }),
}
