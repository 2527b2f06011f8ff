import { sectionPage } from '#contract/site/pages.ts'
import { noticeMail } from '#server/platform/mail/notice-mail.ts'
import type { Notices } from '#server/platform/module/contributions.ts'

const notice = {
  title: 'Your archive is ready',
  message: 'Everything that the academy holds is in one archive. It can be downloaded for a day.',
  action: { label: 'Open settings', href: sectionPage('academy-settings') },
}

/** That the archive is written, which may take hours. */
export const movingOutNotices: Notices = {
  'moving_out.made': async () => ({ type: 'success', ...notice }),
}

export const archiveMail = noticeMail({
  key: 'moving_out.made',
  name: 'Archive of everything',
  occasion: 'To the owner, when the archive of everything has been written',
  ...notice,
})
