import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { createAssignment } from '#contract/assignments.ts'
import {
  changeCertificate,
  getCertificateConditions,
  getCertificateDesign,
  listOwnCertificates,
  updateCertificateConditions,
  updateCertificateDesign,
} from '#contract/certificates.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCertificate } from '#testing/certificates.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
})
afterAll(() => app.stop())

async function certified(name = 'Ada Lovelace') {
  const student = await app.people.academy()
  const id = await makeCertificate(app, student, { name })
  const { body } = await app.call(listOwnCertificates, { as: student })
  return { student, id, code: body.certificates[0]?.code ?? '' }
}
const pictureOf = (code: string) =>
  app.academy.http.inject({ method: 'GET', url: `/api/certificates/${code}/picture` })

test('a valid certificate has a picture of the size that networks show, also of names it cannot draw', async () => {
  for (const name of ['Ada Lovelace', '山田 太郎', 'W'.repeat(100)]) {
    const { code } = await certified(name)
    const { statusCode, headers, rawPayload } = await pictureOf(code)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    const { width, height, format } = await sharp(rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    expect(rawPayload.length).toBeLessThan(200_000)
  }
})

test('the picture is gone, and networks are told nothing, once the certificate is revoked', async () => {
  const { id, code } = await certified()
  const meta = () => app.academy.modules.certificates.shareMeta(code)
  expect(await meta()).toContainEqual({
    property: 'og:image',
    content: expect.stringMatching(new RegExp(`/api/certificates/${code}/picture$`)),
  })
  const body = { kind: 'revoked', reason: 'Issued to another name' } as const
  await app.call(changeCertificate, { as: admin, params: { id }, body })
  expect((await pictureOf(code)).statusCode).toBe(404)
  expect(await meta()).toEqual([])
  expect((await pictureOf('NONE')).statusCode).toBe(404)
})

test('the design is saved once, guards its contrast, and is on previews and certificates', async () => {
  const { body: before } = await app.call(getCertificateDesign, { as: admin })
  expect(before).toMatchObject({ accent: null, signer: '', signerTitle: '', signature: null })
  const { signature: _, ...design } = before
  const save = (changes: object) =>
    app.call(updateCertificateDesign, { as: admin, body: { ...design, ...changes } })
  expect((await save({ accent: '#ffff00' })).status).toBe(422)
  expect((await save({ signatureId: 'f'.repeat(32) })).status).toBe(422)
  const signed = { accent: '#1d4ed8', signer: 'Grace Hopper', signerTitle: 'Head' }
  expect((await save(signed)).body).toMatchObject(signed)
  expect((await save(signed)).status).toBe(200)
  expect((await save({ signer: 'Somebody Else' })).status).toBe(409)
  const url = '/api/admin/certificate-design/preview?accent=%231d4ed8&signer=G&signerTitle='
  const headers = { authorization: `Bearer ${admin.token}` }
  const preview = await app.academy.http.inject({ method: 'GET', url, headers })
  expect(preview.statusCode).toBe(200)
  expect(preview.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const { student, id } = await certified()
  const pdf = await app.academy.http.inject({
    method: 'GET',
    url: `/api/me/certificates/${id}/pdf`,
    headers: { authorization: `Bearer ${student.token}` },
  })
  expect(pdf.statusCode).toBe(200)
})

test('the final project has to be passed with its points, and stays a condition when it is deleted', async () => {
  const { body: settings } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...settings, academyComplete: true } })
  const course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  const rubric = [{ name: 'Plan', points: 10 }]
  const { body: assignment } = await app.call(createAssignment, {
    as: admin,
    body: { courseId: course.id, title: 'Trading plan', description: 'Write it', rubric },
  })
  const params = { program: 'academy' as const }
  const { body: known } = await app.call(getCertificateConditions, { as: admin, params })
  expect(known.projects).toEqual([{ id: assignment.id, title: 'Trading plan', points: 10 }])
  const { projects: _, ...conditions } = known
  const demand = (changes: object) =>
    app.call(updateCertificateConditions, {
      as: admin,
      params,
      body: { ...conditions, ...changes },
    })
  expect((await demand({ finalProjectId: newId() })).status).toBe(422)
  expect((await demand({ finalProjectPoints: 5 })).status).toBe(400)
  const project = { finalProjectId: assignment.id }
  expect((await demand({ ...project, finalProjectPoints: 11 })).status).toBe(422)
  expect((await demand({ ...project, finalProjectPoints: 8 })).status).toBe(200)
  const student = await app.people.academy()
  const found = async () =>
    (await app.call(listOwnCertificates, { as: student })).body.standings[0]?.conditions
  const shown = (passed: number, points: number | null) => [
    {
      kind: 'finalProject',
      needed: 1,
      reached: passed,
      isMet: passed === 1,
      title: 'Trading plan',
    },
    { kind: 'finalProjectPoints', needed: 8, reached: points, isMet: (points ?? 0) >= 8 },
  ]
  expect(await found()).toEqual(shown(0, null))
  const { pool } = app.academy.db
  const attempt = (version: number, given: number, grade: 'pass' | 'needs_work') => ({
    ...{ id: newId(), assignmentId: assignment.id, userId: student.id, version, text: 'Plan' },
    ...{ newest: version === 2, submittedAt: app.clock.now(), late: false },
    ...{ grade, gradedAt: app.clock.now(), gradedBy: admin.id },
    rubric: JSON.stringify([{ name: 'Plan', points: 10, given }]),
  })
  await pool
    .insertInto('submissions')
    .values(attempt(1, 9, 'needs_work'))
    .execute()
  expect(await found()).toEqual(shown(0, null))
  await pool
    .insertInto('submissions')
    .values(attempt(2, 7.5, 'pass'))
    .execute()
  expect(await found()).toEqual(shown(1, 7.5))
  await pool.deleteFrom('assignments').where('id', '=', assignment.id).execute()
  expect((await found())?.map(({ isMet, title }) => [isMet, title])).toEqual([
    [false, null],
    [false, undefined],
  ])
})
