import { pages } from '#contract/site/pages.ts'
import type { Notices } from '#server/platform/module/contributions.ts'
import { diskLowMail, diskRoomMail } from './storage-quota.mails.ts'

const action = { label: 'View dashboard', href: pages.dashboard }

/** Notices to admins about the disk. */
export const storageQuotaNotices: Notices = {
  'disk.changed': async ({ subject }) =>
    subject === 'low'
      ? {
          type: 'error',
          mail: { kind: diskLowMail },
          title: 'Disk Nearly Full',
          message:
            'The disk of the academy is nearly full: nobody can upload files until there is room again. Everything else works.',
          action,
        }
      : {
          type: 'success',
          mail: { kind: diskRoomMail },
          title: 'Disk Has Room Again',
          message: 'Files can be uploaded again.',
          action,
        },
}
