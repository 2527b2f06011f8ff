import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { certificateMail } from './certificates.mails.ts'
import { certificatesNotices } from './certificates.notices.ts'
import { insertCertificate, insertChange } from './certificates.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.academy.modules.academySettings.sayComplete(app.academy.db.pool)
})
afterAll(() => app.stop())

const tell = (
  subject: string,
  type:
    | 'certificate.issued'
    | 'certificate.revoked'
    | 'certificate.restored' = 'certificate.issued',
) => certificatesNotices(app.academy)[type]?.({ id: 1, type, subject, audience: { user: 'ada' } })

async function makeCertificate(code: string) {
  const certificate = {
    id: newId(),
    userId: (await app.people.free()).id,
    code,
    name: 'Ada',
    program: 'Half a Year of Trading',
    certifiedProgram: 'academy' as const,
    lessons: 1,
    assignments: 0,
    issuedAt: app.clock.now(),
    issuedOn: '2026-11-20',
  }
  await insertCertificate(app.academy.db.pool, certificate)
  return certificate
}

test("a certificate's notice names the completed program", async () => {
  const certificate = await makeCertificate('0000-1111-2222-3333')
  expect(await tell(certificate.id)).toEqual({
    type: 'success',
    title: 'Your certificate is ready',
    message: 'You have completed the Half a Year of Trading. Congratulations!',
    mail: { kind: certificateMail, values: { program: 'Half a Year of Trading' } },
    action: { label: 'View certificate', href: '/profile' },
  })
})

test('of one revoked and restored at once, each notice has its own reason', async () => {
  const { id: certificateId } = await makeCertificate('0000-1111-2222-4444')
  for (const [kind, reason] of [
    ['revoked', 'Issued to another name'],
    ['restored', 'The name is right'],
  ] as const) {
    const change = { certificateId, kind, reason, at: app.clock.now(), madeBy: null }
    await insertChange(app.academy.db.pool, change)
  }
  expect((await tell(certificateId, 'certificate.revoked'))?.message).toMatch(/another name$/)
  expect((await tell(certificateId, 'certificate.restored'))?.message).toMatch(/name is right$/)
})

test('nothing is notified about a certificate deleted with its account', async () => {
  expect(await tell(newId())).toBeNull()
})
