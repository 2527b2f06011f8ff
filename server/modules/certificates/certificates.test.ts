import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { setUserRoles } from '#contract/access/access.ts'
import { gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import { listOwnCertificates, verifyCertificate } from '#contract/certificates.ts'
import {
  type Course,
  createVideo,
  deleteVideo,
  updateCourse,
  type Video,
} from '#contract/courses.ts'
import {
  deleteAccount,
  exportOwnData,
  updatePreferences,
  updateProfile,
} from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { newId } from '#server/platform/clock.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, watchLesson } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

const pattern = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/

let app: TestApp
let admin: Person
let course: Course
let lessons: Video[]
let assignment: string
beforeAll(async () => {
  app = await startApp({ env: { PUBLIC_URL: 'https://academy.example' } })
  admin = await app.people.admin()
  await sayComplete(true)
  course = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  lessons = [await addLesson('One'), await addLesson('Two')]
  assignment = (await makeAssignment(app, admin, { courseId: course.id })).id
  // None of these counts: drafts, and courses of other programs.
  const draft = await makeCourse(app, admin, { roleAccess: ['academy_student'] })
  await app.call(updateCourse, {
    as: admin,
    params: { id: draft.id },
    body: { isPublished: false },
  })
  await addLesson('Unpublished', draft)
  await makeAssignment(app, admin, { courseId: draft.id })
  const free = await makeCourse(app, admin, { roleAccess: ['community_student'] })
  await addLesson('Free', free)
  await makeAssignment(app, admin, { courseId: free.id })
})
afterAll(() => app.stop())

/** What the owner says of the program. */
async function sayComplete(academyComplete: boolean) {
  const { body } = await app.call(getSettings, { as: admin })
  await app.call(updateSettings, { as: admin, body: { ...body, academyComplete } })
}

async function addLesson(title: string, to = course): Promise<Video> {
  const body = { title, videoUrl: 'https://vimeo.com/1' }
  return (await app.call(createVideo, { as: admin, params: { id: to.id }, body })).body
}

const complete = (as: Person, lesson: Video | undefined) =>
  watchLesson(app, as, { id: lesson?.courseId ?? '', videoId: lesson?.id ?? '' })
const completeAll = (as: Person) => Promise.all(lessons.map((lesson) => complete(as, lesson)))

/** Hands in as a student and returns a function that grades it. */
async function submit(as: Person) {
  await handIn(app, as, assignment, { text: 'My plan' })
  const { body } = await app.call(listSubmissions, { as: admin, query: { status: 'ungraded' } })
  const id = body.find(({ student }) => student.id === as.id)?.id ?? ''
  return (grade: 'pass' | 'needs_work' = 'pass') =>
    app.call(gradeSubmission, { as: admin, params: { id }, body: { grade, feedback: 'Read.' } })
}

/** A student who has completed everything. */
async function graduate(timeZone?: string): Promise<Person> {
  const student = await app.people.academy()
  if (timeZone) await app.call(updatePreferences, { as: student, body: { timeZone } })
  const grade = await submit(student)
  await completeAll(student)
  await grade()
  await issued(student)
  return student
}

const rowsOf = ({ id }: Person) =>
  app.academy.db.pool.selectFrom('certificates').selectAll().where('userId', '=', id).execute()
const issued = (student: Person) =>
  vi.waitFor(async () => {
    const [row] = await rowsOf(student)
    if (!row) throw new Error('no certificate yet')
    return row
  }, 300_000)
const own = async (as: Person) => (await app.call(listOwnCertificates, { as })).body
const verify = (code: string) => app.call(verifyCertificate, { params: { code } })
const pdf = (as: Person | null, id: string) =>
  app.request({
    url: `/api/me/certificates/${id}/pdf`,
    headers: { ...(as && { authorization: `Bearer ${as.token}` }) },
  })

test('nobody is certified before the owner has said that the program is complete', async () => {
  await sayComplete(false)
  const student = await app.people.academy()
  const grade = await submit(student)
  await completeAll(student)
  await grade()
  await app.runJob('certificates.issue', { userId: student.id })
  expect(await own(student)).toMatchObject({
    certificates: [],
    standings: [{ lessonsCompleted: 2, assignmentsPassed: 1, isProgramComplete: false }],
  })
  // Whatever else writes one, now or in a later release.
  const certificate = {
    id: newId(),
    userId: student.id,
    certifiedProgram: 'academy' as const,
    code: '0000-0000-0000-0000',
    name: 'Ada',
    program: 'Academy',
    lessons: 2,
    assignments: 1,
    issuedAt: new Date(),
    issuedOn: '2026-11-27',
  }
  await app.academy.db.pool.insertInto('certificates').values(certificate).execute()
  expect(await rowsOf(student)).toEqual([])
  await sayComplete(true)
  await expect.poll(async () => (await own(student)).certificates.length).toBe(1)
})

test('nor does the office certify anybody before, whatever it takes out or grants', async () => {
  const student = await app.people.academy()
  const extra = await addLesson('Taken out again')
  await (await submit(student))('pass')
  await completeAll(student)
  await sayComplete(false)
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: extra.id } })
  const grant = (roles: ('academy_student' | 'community_student')[]) =>
    app.call(setUserRoles, { as: admin, params: { id: student.id }, body: { roles } })
  await grant(['community_student'])
  await grant(['academy_student'])
  await app.runJob('certificates.issue', { userId: student.id })
  expect((await own(student)).certificates).toEqual([])
  expect(await rowsOf(student)).toEqual([])
  await sayComplete(true)
  await expect.poll(async () => (await own(student)).certificates.length).toBe(1)
})

test('the last lesson and the last grade earn it, and until then it shows what is missing', async () => {
  const student = await app.people.academy()
  const nothing = {
    ...{ program: 'academy', title: '6-Month Academy Program' },
    ...{ allLessons: true, allAssignments: true },
    lessons: 2,
    lessonsCompleted: 0,
    assignments: 1,
    assignmentsPassed: 0,
    isProgramComplete: true,
    conditions: [],
  }
  expect(await own(student)).toEqual({ certificates: [], standings: [nothing] })
  const grade = await submit(student)
  await grade()
  await complete(student, lessons[0])
  expect(await own(student)).toEqual({
    certificates: [],
    standings: [{ ...nothing, lessonsCompleted: 1, assignmentsPassed: 1 }],
  })
  await complete(student, lessons[1])
  const row = await issued(student)
  expect(row).toMatchObject({ name: student.name, lessons: 2, assignments: 1 })
  expect(row.code).toMatch(pattern)

  const { certificates } = await own(student)
  expect(certificates).toEqual([
    {
      id: row.id,
      certifiedProgram: 'academy',
      code: row.code,
      name: student.name,
      brand: 'Meridian',
      program: '6-Month Academy Program',
      issuedAt: row.issuedAt.toISOString(),
      issuedOn: row.issuedAt.toISOString().slice(0, 10),
      changes: [],
      url: `https://academy.example/certificates/${row.code}`,
    },
  ])
  await vi.waitFor(async () => {
    const { body } = await app.call(listNotifications, { as: student })
    expect(body).toContainEqual(
      expect.objectContaining({
        type: 'success',
        title: 'Your certificate is ready',
        action: { label: 'View certificate', href: '/profile' },
      }),
    )
  }, 300_000)
})

test('a submission that needs work earns nothing; passing the next attempt does', async () => {
  const student = await app.people.academy()
  await completeAll(student)
  await (await submit(student))('needs_work')
  expect((await own(student)).certificates).toEqual([])
  expect(await rowsOf(student)).toEqual([])
  await (await submit(student))('pass')
  await issued(student)
})

test('simultaneous last lesson and last grade earn one certificate and one notification', async () => {
  const student = await app.people.academy()
  const grade = await submit(student)
  await complete(student, lessons[0])
  await Promise.all([
    complete(student, lessons[1]),
    grade(),
    ...[1, 2, 3, 4, 5].map(() => complete(student, lessons[1])),
  ])
  await Promise.all([1, 2, 3, 4, 5].map(() => own(student)))
  await issued(student)
  const notified = async () => {
    const { body } = await app.call(listNotifications, { as: student })
    return body.filter(({ title }) => title === 'Your certificate is ready').length
  }
  await vi.waitFor(async () => expect(await notified()).toBe(1), 20_000)
  const { rows } = await app.academy.db.driver.query(
    `select 1 from outbox where type = 'certificate.issued' and audience_user = $1`,
    [student.id],
  )
  expect(rows).toHaveLength(1)
  expect(await rowsOf(student)).toHaveLength(1)
})

test('is unchanged when name and program change and when the subscription ends', async () => {
  const student = await graduate()
  const before = await rowsOf(student)
  const later = await addLesson('Three')
  await app.call(updateProfile, { as: student, body: { ...student, name: 'Married Now' } })
  await app.call(setUserRoles, {
    as: admin,
    params: { id: student.id },
    body: { roles: ['community_student'] },
  })
  const { certificates, standings } = await own(student)
  expect(standings).toEqual([])
  expect(certificates).toMatchObject([{ code: before[0]?.code, name: student.name }])
  expect((await pdf(student, before[0]?.id ?? '')).status).toBe(200)
  expect((await verify(before[0]?.code ?? '')).body.name).toBe(student.name)
  expect(await rowsOf(student)).toEqual(before)
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: later.id } })
})

test('a certificate earned unnoticed is issued when the profile is read', async () => {
  const student = await app.people.academy()
  const last = await addLesson('Taken out again')
  await (await submit(student))('pass')
  await completeAll(student)
  expect((await own(student)).certificates).toEqual([])
  await app.call(deleteVideo, { as: admin, params: { id: course.id, videoId: last.id } })
  const read = await Promise.all([1, 2, 3, 4, 5].map(() => own(student)))
  const [row] = await rowsOf(student)
  const codes = read.map(({ certificates }) => certificates.map(({ code }) => code))
  expect(codes).toEqual(read.map(() => [row?.code]))
  const { rows: events } = await app.academy.db.driver.query(
    `select 1 from outbox where type = 'certificate.issued' and audience_user = $1`,
    [student.id],
  )
  expect(events).toHaveLength(1)
})

test('admins who try everything out earn none, nor does anybody who has lost the role', async () => {
  const tester = await app.people.admin()
  const revoked = await app.people.academy()
  for (const person of [tester, revoked]) {
    const grade = await submit(person)
    await complete(person, lessons[0])
    await grade()
  }
  await complete(tester, lessons[1])
  expect(await own(tester)).toEqual({ certificates: [], standings: [] })

  const roles = (names: ('academy_student' | 'community_student' | 'admin')[], { id }: Person) =>
    app.call(setUserRoles, { as: admin, params: { id }, body: { roles: names } })
  await roles(['academy_student', 'admin'], tester)
  expect((await own(tester)).certificates).toEqual([])

  await roles(['community_student'], revoked)
  expect((await complete(revoked, lessons[1])).status).toBe(404)
  expect(await own(revoked)).toEqual({ certificates: [], standings: [] })
  for (const person of [tester, revoked]) expect(await rowsOf(person)).toEqual([])

  await roles(['academy_student'], revoked)
  expect((await own(revoked)).standings).toMatchObject([{ lessonsCompleted: 1 }])
})

test('a program without lessons earns nothing', async () => {
  const student = await app.people.academy()
  const publish = (isPublished: boolean) =>
    app.call(updateCourse, { as: admin, params: { id: course.id }, body: { isPublished } })
  await publish(false)
  expect(await own(student)).toMatchObject({
    certificates: [],
    standings: [{ lessons: 0, lessonsCompleted: 0, assignments: 0, isProgramComplete: true }],
  })
  await publish(true)
})

test('the PDF is the holder’s own', async () => {
  const [holder, other] = [await graduate(), await graduate()]
  const [row] = await rowsOf(holder)
  const id = row?.id ?? ''
  const answer = await pdf(holder, id)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="certificate-${row?.code}.pdf"`,
    'cache-control': 'no-store',
  })
  expect(answer.text.startsWith('%PDF-')).toBe(true)
  expect((await pdf(null, id)).status).toBe(401)
  const unknown = await pdf(holder, newId())
  expect(unknown.status).toBe(404)
  for (const refused of [await pdf(other, id), await pdf(admin, id), await pdf(other, 'x')]) {
    expect([refused.status, refused.text]).toEqual([404, unknown.text])
  }
})

test('carries the day in the time zone of its student', async () => {
  const days: string[] = []
  // Their days never are the same.
  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
    const student = await graduate(zone)
    const [row] = await rowsOf(student)
    const there = Temporal.Instant.fromEpochMilliseconds(row?.issuedAt.getTime() ?? 0)
    const issuedOn = there.toZonedDateTimeISO(zone).toPlainDate().toString()
    expect((await verify(row?.code ?? '')).body).toMatchObject({ issuedOn })
    expect((await own(student)).certificates).toMatchObject([{ issuedOn }])
    days.push(issuedOn)
  }
  expect(days[0]).not.toBe(days[1])
})

test('anyone may verify a code, and learns only what the certificate says', async () => {
  const student = await graduate()
  const [row] = await rowsOf(student)
  const code = row?.code ?? ''
  const says = {
    code,
    name: student.name,
    brand: 'Meridian',
    program: '6-Month Academy Program',
    issuedAt: row?.issuedAt.toISOString(),
    issuedOn: row?.issuedOn,
    changes: [],
  }
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', '')]) {
    expect((await verify(typed)).body).toEqual(says)
  }
  const unknown = await verify('0000-0000-0000-0000')
  expect(unknown.status).toBe(404)
  for (const typed of ['x', code.slice(0, -1), `${code}0`, row?.id ?? '', '%00', 'a'.repeat(400)]) {
    const { status, text } = await verify(typed)
    expect([status, text], typed).toEqual([404, unknown.text])
  }
})

test('is part of the data download, and deleted with the account', async () => {
  const student = await graduate()
  const code = (await rowsOf(student))[0]?.code ?? ''
  expect(await app.call(exportOwnData, { as: student })).toMatchObject({
    status: 200,
    body: { certificates: { certificates: [{ code, name: student.name }] } },
  })
  const { password } = student
  expect((await app.call(deleteAccount, { as: student, body: { password } })).status).toBe(204)
  expect((await verify(code)).status).toBe(404)
  expect(await rowsOf(student)).toEqual([])
})

test('verifying is rate-limited like every public call', async () => {
  const limited = await startApp({ env: { RATE_API_PER_MINUTE: '3' } })
  const tries = [1, 2, 3, 4].map(() =>
    limited.call(verifyCertificate, { params: { code: '0000-0000-0000-0000' } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([404, 404, 404, 429])
  await limited.stop()
})
