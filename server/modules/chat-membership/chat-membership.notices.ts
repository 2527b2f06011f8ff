import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { troubleMail } from './chat-membership.mails.ts'

/** Admins are told where nothing can be done in a group until they have done something. */
export const chatMembershipNotices = ({
  troubleOf,
}: {
  troubleOf: (groupId: string) => Promise<{ name: string; trouble: string } | null>
}): Notices => ({
  'chat_group.troubled': async ({ subject }) => {
    const group = await troubleOf(subject)
    if (!group) return null
    return {
      type: 'error',
      title: `${group.name} needs you`,
      message: group.trouble,
      mail: { kind: troubleMail },
      action: { label: 'Open Chat Groups', href: pages.chatGroups },
    }
  },
})
