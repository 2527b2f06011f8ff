import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { certificateMail } from './certificates.mails.ts'
import { certificatesNotices } from './certificates.notices.ts'
import { insertCertificate } from './certificates.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.academy.modules.academySettings.sayComplete(app.academy.db.pool)
})
afterAll(() => app.stop())

const tell = (subject: string) =>
  certificatesNotices(app.academy)['certificate.issued']?.({
    id: 1,
    type: 'certificate.issued',
    subject,
    audience: { user: 'ada' },
  })

test("a certificate's notice names the completed program", async () => {
  const certificate = {
    id: newId(),
    userId: (await app.people.free()).id,
    code: '0000-1111-2222-3333',
    name: 'Ada',
    program: 'Half a Year of Trading',
    lessons: 1,
    assignments: 0,
    issuedAt: app.clock.now(),
    issuedOn: '2026-11-20',
  }
  await insertCertificate(app.academy.db.pool, certificate)
  expect(await tell(certificate.id)).toEqual({
    type: 'success',
    title: 'Your certificate is ready',
    message: 'You have completed the Half a Year of Trading. Congratulations!',
    mail: { kind: certificateMail, values: { program: 'Half a Year of Trading' } },
    action: { label: 'View certificate', href: '/profile' },
  })
})

test('nothing is notified about a certificate deleted with its account', async () => {
  expect(await tell(newId())).toBeNull()
})
