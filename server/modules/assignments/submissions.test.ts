import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Assignment,
  assignmentSchema,
  deleteAssignment,
  getAssignment,
  gradeSubmission,
  listSubmissions,
  queuedSubmissionSchema,
} from '#contract/assignments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { describeGrade } from './submissions.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})
afterAll(() => app.stop())

const set = async (dueDate: string | null = null) =>
  (await makeAssignment(app, admin, { courseId, dueDate })).id
const submit = async (
  id: string,
  what: Parameters<typeof handIn>[3] = { text: 'My plan' },
  as: Person | null = student,
) => {
  const answer = await handIn(app, as, id, what)
  return { ...answer, assignment: answer.body as Assignment }
}
const read = async (id: string, as = student) =>
  (await app.call(getAssignment, { as, params: { id } })).body
const grade = (id: string | undefined, body: object, as: Person | null = admin) =>
  app.call(gradeSubmission, {
    as,
    params: { id: id ?? '' },
    body: { grade: 'pass', feedback: 'Good.', ...body },
  })
const queue = async (query: object = {}, as: Person | null = admin) =>
  app.call(listSubmissions, { as, query })
const rows = () => app.academy.db.pool.selectFrom('submissions').selectAll().orderBy('id').execute()
const newest = async (id: string) => (await read(id)).submissions[0]

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

test('a text in markdown is handed in, and again until it has passed', async () => {
  const id = await set()
  const first = await submit(id, { text: ' # My plan ' })
  expect(first.status).toBe(201)
  expect(assignmentSchema.parse(first.assignment)).toEqual(first.assignment)
  expect(first.assignment).toMatchObject({
    submitted: true,
    can: { submit: true },
    submissions: [{ version: 1, text: '# My plan', file: null, late: false, grade: null }],
  })
  await grade(first.assignment.submissions[0]?.id, { grade: 'needs_work', feedback: 'And risk?' })
  const again = await submit(id, { text: 'With risk' })
  expect(again.assignment.submissions).toMatchObject([
    { version: 2, text: 'With risk', grade: null, feedback: '' },
    { version: 1, grade: 'needs_work', feedback: 'And risk?' },
  ])
  await grade(again.assignment.submissions[0]?.id, { grade: 'pass' })
  expect(await read(id)).toMatchObject({ can: { submit: false } })
  const before = { rows: await rows(), files: await storedFiles(app) }
  const refused = await submit(id, { text: 'Once more', file: { content: pdf } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'rule_violated' } })
  expect({ rows: await rows(), files: await storedFiles(app) }).toEqual(before)
})

test('a submission after the due date is late, but accepted', async () => {
  const inAMinute = new Date(app.clock.now().getTime() + 60_000).toISOString()
  const id = await set(inAMinute)
  expect((await submit(id)).assignment.submissions[0]?.late).toBe(false)
  app.clock.advance(61_000)
  expect((await submit(id)).assignment.submissions.map(({ late }) => late)).toEqual([true, false])
})

test('refused: nothing in it, too much of it, not for this caller', async () => {
  const id = await set()
  const people = [await app.people.free(), await app.people.mentorship(), await app.people.lapsed()]
  const before = { rows: await rows(), files: await storedFiles(app) }
  expect(await submit(id, { text: '  ' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'text' }] },
  })
  expect((await submit(id, { text: 'a'.repeat(20_001) })).status).toBe(400)
  expect((await submit(id, { text: 'a'.repeat(150_000) })).status).toBe(413)
  expect((await submit(id, { text: 'a\u0000b' })).status).toBe(400)
  expect((await submit(id, { text: 'x' }, null)).status).toBe(401)
  for (const as of people) {
    const answer = await submit(id, { text: 'x', file: { content: pdf } }, as)
    expect(answer.status).toBe(404)
  }
  expect((await submit(randomUUID())).status).toBe(404)
  expect({ rows: await rows(), files: await storedFiles(app) }).toEqual(before)
})

test('simultaneous attempts each get a number of their own', async () => {
  const id = await set()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => submit(id, { text })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await read(id)).submissions.map(({ version }) => version)).toEqual([4, 3, 2, 1])
  expect((await queue({ assignmentId: id })).body).toHaveLength(1)
})

describe('grading', () => {
  test('the queue holds the newest attempt of each, the longest waiting first', async () => {
    const id = await set('2026-12-01T00:00:00Z')
    const other = await app.people.academy()
    await submit(id, { text: 'first' })
    app.clock.advance(1000)
    await submit(id, { text: 'of the other' }, other)
    app.clock.advance(1000)
    await submit(id, { text: 'second' })
    const texts = async (query: object) => {
      const { body, headers } = await queue({ assignmentId: id, ...query })
      return { texts: body.map(({ text }) => text), total: headers['x-total-count'] }
    }
    expect(await texts({})).toEqual({ texts: ['of the other', 'second'], total: '2' })
    expect(await texts({ limit: 1, page: 2 })).toEqual({ texts: ['second'], total: '2' })
    const [queued] = (await queue({ assignmentId: id })).body
    expect(queuedSubmissionSchema.parse(queued)).toEqual(queued)
    expect(queued).toMatchObject({
      student: { id: other.id, name: other.name, email: other.email },
      assignment: { id, title: 'Your plan', dueDate: '2026-12-01T00:00:00.000Z' },
      course: { id: courseId, title: 'Market basics' },
    })
    await grade(queued?.id, {})
    expect(await texts({})).toEqual({ texts: ['second', 'of the other'], total: '2' })
    expect(await texts({ status: 'ungraded' })).toEqual({ texts: ['second'], total: '1' })
    expect(await texts({ status: 'graded' })).toEqual({ texts: ['of the other'], total: '1' })
  })

  test('the student sees it and is notified, and it is audited', async () => {
    const id = await set()
    await submit(id)
    const attempt = await newest(id)
    expect(await describeGrade(app.academy, id, student.id)).toBeNull()
    const { status, body } = await grade(attempt?.id, { feedback: ' Clear **plan**. ' })
    expect(status).toBe(200)
    expect(await describeGrade(app.academy, id, student.id)).toEqual({
      title: 'Your plan',
      grade: 'pass',
    })
    expect(await describeGrade(app.academy, id, admin.id)).toBeNull()
    expect(body).toMatchObject({ grade: 'pass', feedback: 'Clear **plan**.' })
    expect(await newest(id)).toMatchObject({ grade: 'pass', feedback: 'Clear **plan**.' })
    const { pool } = app.academy.db
    const events = await pool.selectFrom('outbox').selectAll().where('subject', '=', id).execute()
    expect(events.map(({ type, audienceUser }) => [type, audienceUser])).toContainEqual([
      'assignment.graded',
      student.id,
    ])
    const audit = pool.selectFrom('auditEntries').selectAll().where('subject', '=', body.id)
    expect(await audit.execute()).toMatchObject([{ action: 'submission.graded' }])
  })

  test('a grade applies to the attempt that was read, and to no later one', async () => {
    const id = await set()
    await submit(id)
    const seen = await newest(id)
    await submit(id, { text: 'better' })
    const before = await rows()
    expect(await grade(seen?.id, {})).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await rows()).toEqual(before)
  })

  test('of two simultaneous grades one counts; a grade is changed by someone who has seen it', async () => {
    const id = await set()
    await submit(id)
    const attempt = await newest(id)
    const answers = await Promise.all([
      grade(attempt?.id, { grade: 'pass' }),
      grade(attempt?.id, { grade: 'needs_work' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { gradedAt } = (await newest(id)) ?? {}
    const changed = await grade(attempt?.id, { grade: 'needs_work', replaces: gradedAt })
    expect(changed).toMatchObject({ status: 200, body: { grade: 'needs_work' } })
    expect(await read(id)).toMatchObject({ can: { submit: true } })
  })

  test('simultaneous handing in and grading: the grade is kept, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await set()
      await submit(id)
      const attempt = await newest(id)
      const [graded, again] = await Promise.all([
        grade(attempt?.id, { grade: 'needs_work' }),
        submit(id, { text: 'again' }),
      ])
      expect(again.status).toBe(201)
      const [second, first] = (await read(id)).submissions
      expect(second).toMatchObject({ version: 2, grade: null })
      expect(first?.grade).toBe(graded.status === 200 ? 'needs_work' : null)
      expect([200, 409]).toContain(graded.status)
    }
  })

  test('nobody else grades or reads the queue, and refused grades change nothing', async () => {
    const id = await set()
    await submit(id)
    const attempt = await newest(id)
    const people = [null, student, await app.people.free(), await app.people.lapsed()]
    const before = await rows()
    for (const as of people) {
      const status = as ? 403 : 401
      expect((await grade(attempt?.id, {}, as)).status).toBe(status)
      expect((await queue({}, as)).status).toBe(status)
    }
    expect((await grade(randomUUID(), {})).status).toBe(404)
    expect((await grade('no-id', {})).status).toBe(404)
    for (const bad of [{ grade: 'A' }, { feedback: 'a'.repeat(10_001) }, { replaces: 'once' }]) {
      expect((await grade(attempt?.id, bad)).status).toBe(400)
    }
    expect(await rows()).toEqual(before)
  })
})

test('open for a student: nothing handed in yet, or in need of work', async () => {
  const { assignments } = app.academy.modules
  const one = await app.people.academy()
  const actor = { ...one, sessionId: randomUUID(), roles: ['academy_student'] as const }
  const before = await assignments.openCount(actor)
  const id = await set()
  expect(await assignments.openCount(actor)).toBe(before + 1)
  await submit(id, { text: 'x' }, one)
  expect(await assignments.openCount(actor)).toBe(before)
  const attempt = (await read(id, one)).submissions[0]
  await grade(attempt?.id, { grade: 'needs_work' })
  expect(await assignments.openCount(actor)).toBe(before + 1)
  const { gradedAt } = (await read(id, one)).submissions[0] ?? {}
  await grade(attempt?.id, { grade: 'pass', replaces: gradedAt })
  expect(await assignments.openCount(actor)).toBe(before)
})

test('deleting and handing in at once: no attempt is left without its assignment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await set()
    await submit(id)
    const [removed, again] = await Promise.all([
      app.call(deleteAssignment, { as: admin, params: { id } }),
      submit(id, { text: 'again' }),
    ])
    expect(removed.status).toBe(204)
    expect([201, 404]).toContain(again.status)
    expect((await rows()).filter(({ assignmentId }) => assignmentId === id)).toEqual([])
  }
})
