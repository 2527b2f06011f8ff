import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  badgeIssuerPath,
  type CertificateChangeKind,
  certificateBadgePath,
  certificatePdfPath,
  changeCertificate,
  listIssuedCertificates,
  listOwnCertificates,
  revokedBadgesPath,
  verifyCertificate,
} from '#contract/certificates.ts'
import { exportOwnData } from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCertificate } from '#testing/certificates.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://academy.example:8443' } })
  admin = await app.people.admin()
})
afterAll(() => app.stop())

let certificates = 0
/** A student with a certificate. */
async function graduate(name = 'Ada Öz') {
  certificates += 1
  const student = await app.people.academy()
  const code = `0000-0000-0000-${String(certificates).padStart(4, '0')}`
  return { student, id: await makeCertificate(app, student, { name, code }), code }
}

const change = (id: string, kind: CertificateChangeKind, reason = 'A mistake', as = admin) =>
  app.call(changeCertificate, { as, params: { id }, body: { kind, reason } })
const verify = async (code: string) =>
  (await app.call(verifyCertificate, { params: { code } })).body.changes
const own = async (as: Person) => (await app.call(listOwnCertificates, { as })).body.certificates
const list = async (search: string) =>
  (await app.call(listIssuedCertificates, { as: admin, query: { search } })).body
const pdf = (as: Person, id: string) =>
  app.request({
    url: `/api${certificatePdfPath.replace(':id', id)}`,
    headers: { authorization: `Bearer ${as.token}` },
  })
const fetchJson = async (path: string) =>
  JSON.parse((await app.request({ url: `/api${path}` })).text)
const badge = (code: string) =>
  app.request({ url: `/api${certificateBadgePath.replace(':code', code)}` })

test('a certificate is revoked and restored with reasons that its page shows', async () => {
  const { student, id, code } = await graduate()
  expect(await verify(code)).toEqual([])
  expect((await change(id, 'restored')).status).toBe(409)
  const { status, body } = await change(id, 'revoked', 'Issued to another name')
  expect(status).toBe(200)
  const revoked = { kind: 'revoked', reason: 'Issued to another name', at: expect.any(String) }
  expect(body).toMatchObject({ id, code, userId: student.id, changes: [revoked] })
  expect(await verify(code)).toEqual([revoked])
  expect(await own(student)).toMatchObject([{ id, changes: [revoked] }])
  expect((await pdf(student, id)).status).toBe(422)
  expect((await change(id, 'revoked')).status).toBe(409)
  const restored = { kind: 'restored', reason: 'The name is right', at: expect.any(String) }
  expect((await change(id, 'restored', 'The name is right')).body.changes).toEqual([
    revoked,
    restored,
  ])
  expect(await verify(code)).toEqual([revoked, restored])
  expect((await pdf(student, id)).status).toBe(200)
  await expect
    .poll(async () =>
      (await app.call(listNotifications, { as: student })).body.map(({ message }) => message),
    )
    .toEqual(
      expect.arrayContaining([
        'The certificate of the Half a Year of Trading is not valid any more. Issued to another name',
        'The certificate of the Half a Year of Trading is valid again. The name is right',
      ]),
    )
  const { body: exported } = await app.call(exportOwnData, { as: student })
  expect(JSON.stringify(exported)).toContain('Issued to another name')
})

test('who is told of a revocation after the restoration reads the reason of the revocation', async () => {
  const { student, id } = await graduate()
  await change(id, 'revoked', 'Issued to another name')
  await change(id, 'restored', 'The name is right')
  const { notices } = app.academy.platform.contributed
  const noticeOf = (type: 'certificate.revoked' | 'certificate.restored') =>
    notices.get(type)?.({ id: 1, type, subject: id, audience: { user: student.id } })
  expect((await noticeOf('certificate.revoked'))?.message).toMatch(/Issued to another name$/)
  expect((await noticeOf('certificate.restored'))?.message).toMatch(/The name is right$/)
})

test('of many who revoke it at once one does', async () => {
  const { id, code } = await graduate()
  const answers = await Promise.all(Array.from({ length: 8 }, () => change(id, 'revoked')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
  expect(await verify(code)).toHaveLength(1)
})

test('the office finds certificates by name, accents aside, by code and by account', async () => {
  const { student, code } = await graduate('Zoë Ærø')
  const found = [{ code, email: student.email, userId: student.id }]
  for (const search of ['zoe', code, student.email]) expect(await list(search)).toMatchObject(found)
  expect(await list('nobody of this name')).toEqual([])
})

test('only admins list and change them, and for a reason of one visible line', async () => {
  const { student, id, code } = await graduate()
  for (const as of [
    student,
    await app.people.staff('teacher'),
    await app.people.staff('support'),
  ]) {
    expect((await change(id, 'revoked', 'A mistake', as)).status).toBe(403)
    expect((await app.call(listIssuedCertificates, { as })).status).toBe(403)
  }
  for (const reason of ['', '   ', 'a\nb', `evil\u202E`, 'x'.repeat(501)]) {
    expect((await change(id, 'revoked', reason)).status).toBe(400)
  }
  expect((await change(newId(), 'revoked')).status).toBe(404)
  expect(await verify(code)).toEqual([])
})

test('a badge is checked with nothing but what is published, and tells where it is revoked', async () => {
  // Before the first badge there is no key, and asking for it makes none.
  expect((await fetchJson(badgeIssuerPath)).verificationMethod).toEqual([])
  const { id, code } = await graduate()
  const { text: jwt, status, headers } = await badge(code.toLowerCase())
  expect([status, headers['content-type']]).toEqual([200, 'application/vc+jwt'])
  // As a verifier does who knows only the badge: its issuer says where the key is.
  const { kid = '' } = decodeProtectedHeader(jwt)
  expect(kid).toBe('did:web:academy.example%3A8443:api:certificates:issuer#key-1')
  const issuer = await fetchJson(badgeIssuerPath)
  expect(badgeIssuerPath).toBe('/certificates/issuer/did.json')
  const [method] = issuer.verificationMethod
  expect([issuer.id, method.id]).toEqual([kid.split('#')[0], kid])
  const { payload } = await jwtVerify(jwt, await importJWK(method.publicKeyJwk, 'RS256'), {
    issuer: issuer.id,
  })
  expect(payload).toMatchObject({
    jti: `urn:uuid:${id}`,
    id: `urn:uuid:${id}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer.id, name: 'Meridian' },
    credentialSubject: {
      identifier: [{ identityHash: 'Ada Öz' }],
      achievement: {
        name: 'Half a Year of Trading',
        criteria: {
          narrative: 'Completed with all 12 lessons completed and its assignment passed.',
        },
      },
    },
    evidence: [{ id: `https://academy.example:8443/certificates/${code}` }],
    credentialStatus: {
      id: `https://academy.example:8443/api${revokedBadgesPath}`,
      type: '1EdTechRevocationList',
    },
  })
  // A letter changed, and the signature does not fit.
  const [head, , signature] = jwt.split('.')
  const forged = Buffer.from(JSON.stringify({ ...payload, name: 'Other' })).toString('base64url')
  const key = await importJWK(method.publicKeyJwk, 'RS256')
  await expect(jwtVerify(`${head}.${forged}.${signature}`, key)).rejects.toThrow('signature')

  const revoked = async () => (await fetchJson(revokedBadgesPath)).revokedCredential
  const entry = { id: `urn:uuid:${id}`, revoked: true, revocationReason: 'A mistake' }
  expect(await revoked()).not.toContainEqual(entry)
  await change(id, 'revoked')
  expect(await revoked()).toContainEqual(entry)
  await change(id, 'restored')
  expect(await revoked()).not.toContainEqual(entry)
})

test('the key stays the same in another process, and its private part is nowhere', async () => {
  const { code } = await graduate()
  await badge(code)
  const other = await startApp({
    shareWith: app,
    env: { PUBLIC_URL: 'https://academy.example:8443' },
  })
  try {
    const published = await app.request({ url: `/api${badgeIssuerPath}` })
    const there = await other.request({ url: `/api${badgeIssuerPath}` })
    expect(there.text).toBe(published.text)
    expect(Object.keys(JSON.parse(published.text).verificationMethod[0].publicKeyJwk)).toEqual([
      ...['kty', 'n', 'e', 'alg', 'use'],
    ])
  } finally {
    await other.stop()
  }
  expect((await badge(code)).status).toBe(200)
})

test.each(['nonsense', '0000-0000-0000-9999', '%00', 'x'.repeat(3000)])(
  'there is no badge with the code %.20s',
  async (code) => {
    expect((await badge(code)).status).toBeOneOf([400, 404, 414])
  },
)
