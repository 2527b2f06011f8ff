import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const announcementMail = noticeMail({
  key: 'announcement.begun',
  name: 'Announcement',
  occasion: 'To the recipients of an announcement, when it starts',
  title: 'Announcement',
  message: 'The live session of Friday moves to Thursday',
  action: { label: 'Read announcement', href: pages.dashboard },
})
