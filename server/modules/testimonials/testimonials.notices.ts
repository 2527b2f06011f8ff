import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { writtenMail } from './testimonials.mails.ts'

/** The owner is told of words that wait to be shown: not any more once they are, or are taken back. */
export const testimonialsNotices = ({
  waitingBy,
}: {
  waitingBy: (userId: string) => Promise<{ name: string } | undefined>
}): Notices => ({
  'testimonial.written': async ({ subject }) => {
    const member = await waitingBy(subject)
    if (!member) return null
    return {
      type: 'info',
      about: subject,
      title: 'New Review for the Website',
      message: `${member.name} has written a review. It is on the website once you show it.`,
      mail: { kind: writtenMail },
      action: { label: 'View Reviews', href: pages.site },
    }
  },
})
