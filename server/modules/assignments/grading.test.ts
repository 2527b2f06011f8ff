import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Assignment,
  getAssignment,
  gradeSubmission,
  listSubmissions,
  type QueuedSubmission,
  removeReturnedFile,
  updateAssignment,
} from '#contract/assignments.ts'
import type { Problem } from '#contract/problem.ts'
import type { GradedCriterion } from '#contract/rubric-sums.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, storedFiles } from '#testing/courses.ts'
import { sendForm } from '#testing/forms.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let courseId: string
let assignmentId: string
let attemptId: string
const rubric = [
  { name: 'Entry', points: 10 },
  { name: 'Risk', points: 5 },
]
beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  courseId = (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  assignmentId = (await makeAssignment(app, admin, { courseId, rubric })).id
  await handIn(app, student, assignmentId, { text: 'My plan' })
  attemptId = (await queued()).id
})

const queued = async (): Promise<QueuedSubmission> => {
  const { body } = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
  const [first] = body
  if (!first) throw new Error('nothing was handed in')
  return first
}
const given = (...points: number[]): GradedCriterion[] =>
  rubric.map((criterion, index) => ({ ...criterion, given: points[index] ?? 0 }))
const grade = (body: object, as: Person | null = admin) =>
  app.call(gradeSubmission, {
    as,
    params: { id: attemptId },
    body: { grade: 'pass', ...body },
  })
const own = async (as = student): Promise<Assignment> =>
  (await app.call(getAssignment, { as, params: { id: assignmentId } })).body
const notes = { field: 'file', content: Buffer.from('Look at the stop.\n'), name: 'notes.txt' }
const giveBack = (as: Person | null = admin, fields = {}, file = notes, id = attemptId) =>
  sendForm(app, { as, path: `/admin/submissions/${id}/returned`, fields, file })
const row = () =>
  app.academy.db.pool
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
const messageOf = ({ body }: { body: unknown }) => (body as Problem).message

describe('points by criteria', () => {
  test('are stored as they were given, and shown to the student with the grade', async () => {
    expect((await own()).rubric).toEqual(rubric)
    const { body, status } = await grade({ rubric: given(7.5, 5), feedback: 'Good' })
    expect([status, body.rubric]).toEqual([200, given(7.5, 5)])
    expect((await own()).submissions[0]?.rubric).toEqual(given(7.5, 5))
    const stored = JSON.stringify(await app.storedOf(student.id, 'assignments'))
    expect(stored).toContain('"given":7.5')
  })

  test('stay as they were when the criteria change, and grade a later attempt by the new ones', async () => {
    await grade({ grade: 'needs_work', rubric: given(3, 2) })
    const changed = [{ name: 'Everything', points: 20 }]
    await app.call(updateAssignment, {
      as: admin,
      params: { id: assignmentId },
      body: { rubric: changed },
    })
    await handIn(app, student, assignmentId, { text: 'Better' })
    attemptId = (await queued()).id
    const old = await grade({ rubric: given(3, 2) })
    expect([old.status, messageOf(old)]).toEqual([
      409,
      'The criteria of this assignment have changed in the meantime. Close this and open it again.',
    ])
    expect((await row()).grade).toBeNull()
    await grade({ rubric: [{ name: 'Everything', points: 20, given: 18 }] })
    const shown = (await own()).submissions.map((attempt) => attempt.rubric)
    expect(shown).toEqual([[{ name: 'Everything', points: 20, given: 18 }], given(3, 2)])
  })

  test.each([
    ['more than the most', given(10.5, 5), 409],
    [
      'of another criterion',
      [{ name: 'Other', points: 10, given: 1 }, ...given(1, 1).slice(1)],
      409,
    ],
    ['of too few criteria', given(1, 1).slice(1), 409],
    ['below zero', given(-1, 0), 400],
    ['thirds', given(1 / 3, 0), 400],
    ['beyond every bound', given(1e9, 0), 400],
  ])('%s are refused, and change nothing', async (_, points, status) => {
    expect((await grade({ rubric: points })).status).toBe(status)
    expect(await row()).toMatchObject({ grade: null, rubric: null, gradedAt: null })
  })

  test('a grade without points remains possible, and none are taken where there are no criteria', async () => {
    expect((await grade({})).body.rubric).toBeNull()
    const plain = await makeAssignment(app, admin, { courseId })
    assignmentId = plain.id
    await handIn(app, student, assignmentId, { text: 'My plan' })
    attemptId = (await queued()).id
    expect((await grade({ rubric: given(1, 1) })).status).toBe(409)
    expect((await grade({ rubric: [] })).body.rubric).toEqual([])
  })

  test('of two who grade at once, one is told', async () => {
    const both = await Promise.all([grade({ rubric: given(1, 1) }), grade({ rubric: given(2, 2) })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a file given back', () => {
  const fetched = async (url: string) => (await app.request({ url })).status
  const returnedTo = async () => (await own()).submissions[0]?.returned

  test('is its student’s once the attempt is graded, as a download, and nobody else’s', async () => {
    const sent = await giveBack()
    expect(sent.status).toBe(200)
    const { returned } = sent.body as QueuedSubmission
    expect(returned).toMatchObject({ name: 'notes.txt', bytes: notes.content.length })
    expect(await fetched(returned?.url ?? '')).toBe(200)
    expect(await returnedTo(), 'before the grade').toBeNull()
    await grade({})
    const file = await returnedTo()
    const served = await app.academy.http.inject(file?.url ?? '')
    expect(served.rawPayload.equals(notes.content)).toBe(true)
    expect(served.headers['content-disposition']).toBe('attachment')
    // The address of another account is another one, and none of its own leads to the file.
    const { url } = file ?? { url: '' }
    const other = await app.people.academy()
    expect(await fetched(url.replace(student.id, other.id))).toBe(404)
    expect(JSON.stringify(await app.storedOf(student.id, 'assignments'))).toContain('notes.txt')
  })

  test('is replaced, taken back and deleted with its assignment', async () => {
    await giveBack()
    const first = (await row()).returnedKey
    await giveBack()
    const second = (await row()).returnedKey
    expect(second).not.toBe(first)
    const params = { id: attemptId }
    expect((await app.call(removeReturnedFile, { as: admin, params })).status).toBe(204)
    expect((await app.call(removeReturnedFile, { as: admin, params })).status).toBe(404)
    expect(await row()).toMatchObject({
      returnedKey: null,
      returnedName: null,
      returnedBytes: null,
    })
  })

  test('is refused without a trace: no file, a disguised one, a stale grade, the wrong people', async () => {
    const before = { row: await row(), files: await storedFiles(app) }
    const page = {
      ...notes,
      content: Buffer.from('<html><script>alert(1)</script>'),
      name: 'a.pdf',
    }
    const none = await sendForm(app, {
      as: admin,
      path: `/admin/submissions/${attemptId}/returned`,
      fields: { replaces: '' },
    })
    const answers = [
      none,
      await giveBack(admin, {}, page),
      await giveBack(admin, { replaces: '2026-01-01T00:00:00.000Z' }),
      await giveBack(admin, { replaces: 'yesterday' }),
      await giveBack(student),
      await giveBack(null),
      await giveBack(admin, {}, notes, assignmentId),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 409, 400, 403, 401, 404])
    expect({ row: await row(), files: await storedFiles(app) }).toEqual(before)
  })

  test('cannot be given with an attempt that the student has replaced', async () => {
    await handIn(app, student, assignmentId, { text: 'Better' })
    expect((await giveBack()).status).toBe(409)
  })
})
