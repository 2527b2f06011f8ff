import { pages } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'

const action = { label: 'View dashboard', href: pages.dashboard }

export const diskLowMail = noticeMail({
  key: 'disk.changed.low',
  name: 'Disk nearly full',
  occasion: 'To admins, when the disk has no room for uploads',
  title: 'Disk Nearly Full',
  message:
    'The disk of the academy is nearly full: nobody can upload files until there is room again. Everything else works.',
  action,
})

export const diskRoomMail = noticeMail({
  key: 'disk.changed.room',
  name: 'Disk has room again',
  occasion: 'To admins, when files can be uploaded again',
  title: 'Disk Has Room Again',
  message: 'Files can be uploaded again.',
  action,
})
