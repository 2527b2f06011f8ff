import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

export const backupFailedMail = noticeMail({
  key: 'backup.failed',
  name: 'Backup failed',
  occasion: 'To admins, when the daily backup failed or is incomplete',
  title: 'Backup Failed',
  message:
    "Today's backup could not be made. It will be tried again every hour. Reason: the disk is full",
  action: { label: 'View dashboard', href: pages.dashboard },
})
