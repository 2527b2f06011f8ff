import { pages } from '#contract/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const backupFailedMail = noticeMail({
  key: 'backup.failed',
  name: 'Backup failed',
  occasion: 'To admins, when the backup of the day is not what it should be',
  title: 'Backup Failed',
  message:
    "Today's backup could not be made. It is tried again every hour. The reason: the disk is full",
  action: { label: 'View dashboard', href: pages.dashboard },
})
