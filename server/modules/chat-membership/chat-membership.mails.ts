import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const troubleMail = noticeMail({
  key: 'chat_group.troubled',
  name: 'Chat group needs the owner',
  occasion:
    'To the admins, when the bot can do nothing more in a group or channel until somebody helps',
  title: 'Telegram: VIP Traders needs you',
  message: 'The bot is no longer an admin of the group. Make it one again in Telegram.',
  action: { label: 'Open Chat Groups', href: pages.chatGroups },
})
