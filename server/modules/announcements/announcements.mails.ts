import { pages } from '#contract/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const announcementMail = noticeMail({
  key: 'announcement.begun',
  name: 'Announcement',
  occasion: 'To those whom an announcement is for, when it begins',
  title: 'Announcement',
  message: 'The live session of Friday moves to Thursday',
  action: { label: 'Read it', href: pages.dashboard },
})
