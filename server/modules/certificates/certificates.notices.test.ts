import { expect, test } from 'vitest'
import { certificatesNotices } from './certificates.notices.ts'

test('a certificate is told with the program that was completed', async () => {
  const event = {
    id: 1,
    type: 'certificate.issued',
    subject: 'c',
    audience: { user: 'ada' },
  } as const
  expect(await certificatesNotices['certificate.issued']?.(event)).toEqual({
    type: 'success',
    title: 'Your certificate is ready',
    message: 'You have completed the 6-Month Academy Program. Congratulations!',
    action: { label: 'View certificate', href: '/profile' },
  })
})
