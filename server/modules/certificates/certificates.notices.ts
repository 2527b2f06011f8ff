import { pages } from '#contract/pages.ts'
import type { Notices, Told } from '#server/platform/module/contributions.ts'
import { programTitle } from './certificates.rules.ts'

/** The student is told of the certificate. */
export const certificatesNotices: Notices = {
  'certificate.issued': async () => issued,
}

const issued: Told = {
  type: 'success',
  title: 'Your certificate is ready',
  message: `You have completed the ${programTitle}. Congratulations!`,
  action: { label: 'View certificate', href: pages.profile },
}
