import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteUser } from '#contract/access/access.ts'
import {
  createAssignment,
  deleteAssignment,
  getAssignment,
  gradeSubmission,
  listSubmissions,
  type QueuedSubmission,
} from '#contract/assignments.ts'
import { updateCourse } from '#contract/courses.ts'
import type { Problem } from '#contract/problem.ts'
import { listMarks, listOwnMarks, type Mark } from '#contract/submission-marks.ts'
import { jsonPieces } from '#server/platform/heavy/paged-rows.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let student: Person
let picture: Buffer
let courseId: string
let assignmentId: string
let attemptId: string
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const pin: Mark = { kind: 'pin', page: 1, text: 'The stop is too near', points: [2500, 9999] }
const stroke: Mark = { kind: 'stroke', page: 2, text: '', points: [0, 0, 10_000, 10_000, 7, 8] }

beforeAll(async () => {
  app = await startApp()
  admin = await app.people.admin()
  student = await app.people.academy()
  const white = { width: 9, height: 9, channels: 3, background: '#fff' } as const
  picture = await sharp({ create: white }).png().toBuffer()
  const published = { roleAccess: ['academy_student' as const], isPublished: true }
  courseId = (await makeCourse(app, admin, published)).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  assignmentId = (await makeAssignment(app, admin, { courseId })).id
  attemptId = await handedIn({ file: { content: pdf, name: 'plan.pdf' } })
})

const queued = async (): Promise<QueuedSubmission> => {
  const { body } = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
  const [first] = body
  if (!first) throw new Error('nothing was handed in')
  return first
}
async function handedIn(what: Parameters<typeof handIn>[3], as = student): Promise<string> {
  expect((await handIn(app, as, assignmentId, what)).status).toBe(201)
  return (await queued()).id
}
const grade = (marks: unknown, more: object = {}, as: Person | null = admin) =>
  app.call(gradeSubmission, {
    as,
    params: { id: attemptId },
    body: { grade: 'needs_work', ...more, ...(marks !== undefined && { marks: marks as Mark[] }) },
  })
const marksFor = (as: Person | null, id = attemptId) => app.call(listMarks, { as, params: { id } })
const ownMarks = (as: Person | null = student, ids: { id?: string; submissionId?: string } = {}) =>
  app.call(listOwnMarks, { as, params: { id: assignmentId, submissionId: attemptId, ...ids } })
const state = async () => ({
  attempt: await app.academy.db.pool
    .selectFrom('submissions')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirst(),
  marks: await app.academy.db.pool
    .selectFrom('submissionMarks')
    .selectAll()
    .where('submissionId', '=', attemptId)
    .execute(),
})
const messageOf = ({ body }: { body: unknown }) => (body as Problem).message

describe('what is marked on a file', () => {
  test('comes with the grade, to its student and to graders', async () => {
    expect((await ownMarks()).body).toEqual({ marks: [] })
    const graded = await grade([pin, stroke])
    expect([graded.status, graded.body.marks]).toEqual([200, 2])
    expect((await marksFor(admin)).body).toEqual({ marks: [pin, stroke] })
    expect((await ownMarks()).body).toEqual({ marks: [pin, stroke] })
    const own = await app.call(getAssignment, { as: student, params: { id: assignmentId } })
    expect(own.body.submissions[0]?.marks).toBe(2)
    expect((await queued()).marks).toBe(2)
  })

  test('is replaced by a later grade, left alone by one without marks, and removed by an empty list', async () => {
    await grade([pin, stroke])
    const again = async (marks: Mark[] | undefined) =>
      (await grade(marks, { replaces: (await queued()).gradedAt })).body.marks
    expect(await again(undefined)).toBe(2)
    expect(await again([stroke])).toBe(1)
    expect((await ownMarks()).body.marks).toEqual([stroke])
    expect(await again([])).toBe(0)
    expect((await state()).marks).toEqual([])
  })

  test('is nobody else’s', async () => {
    await grade([pin])
    const other = await app.people.academy()
    const stranger = await app.people.free()
    const refused = await Promise.all([
      ownMarks(null),
      ownMarks(other),
      ownMarks(stranger),
      ownMarks(admin),
      ownMarks(student, { id: crypto.randomUUID() }),
      ownMarks(student, { submissionId: crypto.randomUUID() }),
      marksFor(null),
      marksFor(student),
      marksFor(await app.people.staff('bookkeeper')),
      marksFor(admin, assignmentId),
    ])
    const expected = [401, 404, 404, 404, 404, 404, 401, 403, 403, 404]
    expect(refused.map(({ status }) => status)).toEqual(expected)
    expect((await marksFor(await app.people.staff('teacher'))).status).toBe(200)
    // The attempt of the neighbour does not become one's own below one's own assignment.
    const mine = attemptId
    await handIn(app, other, assignmentId, { file: { content: pdf, name: 'mine.pdf' } })
    expect((await ownMarks(other, { submissionId: mine })).status).toBe(404)
  })

  test('closes with the course', async () => {
    await grade([pin])
    const publish = (isPublished: boolean) =>
      app.call(updateCourse, { as: admin, params: { id: courseId }, body: { isPublished } })
    expect((await publish(false)).status).toBe(200)
    expect((await ownMarks()).status).toBe(404)
    await publish(true)
    expect((await ownMarks()).status).toBe(200)
  })

  test.each<[string, unknown, number]>([
    ['no list', {}, 400],
    ['a pin without a text', [{ ...pin, text: ' ' }], 400],
    ['a pin of two points', [{ ...pin, points: [1, 2, 3, 4] }], 400],
    ['a line of one point', [{ ...stroke, points: [1, 2] }], 400],
    ['half a point', [{ ...stroke, points: [1, 2, 3, 4, 5] }], 400],
    ['off the page', [{ ...pin, points: [10_001, 5] }], 400],
    ['before the page', [{ ...pin, points: [-1, 5] }], 400],
    ['broken numbers', [{ ...pin, points: [0.5, 5] }], 400],
    ['enormous numbers', [{ ...pin, points: [1e300, 5] }], 400],
    ['no page', [{ ...pin, page: 0 }], 400],
    ['a page too far', [{ ...pin, page: 201 }], 400],
    ['another kind', [{ ...pin, kind: 'script' }], 400],
    ['a text too long', [{ ...pin, text: 'a'.repeat(501) }], 400],
    ['a NUL', [{ ...pin, text: 'a\u0000' }], 400],
    ['too many points', [{ ...stroke, points: Array(1002).fill(1) }], 400],
    ['too many marks', Array(201).fill(pin), 400],
    ['more than any grade weighs', [{ ...pin, text: 'a'.repeat(2_200_000) }], 413],
  ])('with %s is refused, and changes nothing', async (_, marks, status) => {
    const before = await state()
    expect((await grade(marks)).status).toBe(status)
    expect(await state()).toEqual(before)
  })

  test('takes the most of everything, and no other call takes as much', async () => {
    const points = Array.from({ length: 1000 }, (_, index) => 9000 + index)
    const most = Array.from(
      { length: 200 },
      (): Mark => ({
        ...{ kind: 'stroke', page: 200, points },
        text: '"'.repeat(500),
      }),
    )
    expect((await grade(most)).status).toBe(200)
    expect((await ownMarks()).body.marks).toEqual(most)
    const body = { courseId, title: 'Long', description: 'a'.repeat(150_000) }
    expect((await app.call(createAssignment, { as: admin, body })).status).toBe(413)
  })

  test('needs a file that can be shown, and a picture has one page', async () => {
    attemptId = await handedIn({ text: 'Only words' })
    const words = await grade([pin])
    attemptId = await handedIn({ file: { content: Buffer.from('Notes\n'), name: 'notes.txt' } })
    const notes = await grade([pin])
    attemptId = await handedIn({ file: { content: picture, name: 'chart.png' } })
    const far = await grade([stroke])
    expect([words, notes, far].map((one) => [one.status, messageOf(one)])).toEqual([
      [422, 'Only a PDF or a picture can be marked.'],
      [422, 'Only a PDF or a picture can be marked.'],
      [422, 'A picture has one page.'],
    ])
    expect((await state()).attempt?.grade).toBeNull()
    expect((await grade([pin])).body.marks).toBe(1)
  })

  test('is not given with a grade that is refused, and once by two who grade at once', async () => {
    await grade([pin])
    const stale = await grade([stroke])
    expect([stale.status, (await ownMarks()).body.marks]).toEqual([409, [pin]])
    const replaces = (await queued()).gradedAt
    const both = await Promise.all([
      grade([stroke], { replaces }),
      grade([pin, stroke], { replaces }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = both[0]?.status === 200 ? [stroke] : [pin, stroke]
    expect((await ownMarks()).body.marks).toEqual(won)
    const refused = [await grade([pin], {}, student), await grade([pin], {}, null)]
    expect(refused.map(({ status }) => status)).toEqual([403, 401])
  })

  test('is in the data of its student and of its grader, and goes with the attempt', async () => {
    const teacher = await app.people.staff('teacher')
    await grade([pin], {}, teacher)
    const dataOf = async ({ id }: Person) =>
      (await Array.fromAsync(jsonPieces(await app.storedOf(id, 'assignments')))).join('')
    expect(await dataOf(student)).toContain(pin.text)
    expect(await dataOf(teacher)).toContain(pin.text)
    expect(await dataOf(await app.people.academy())).not.toContain(pin.text)
    await app.call(deleteAssignment, { as: admin, params: { id: assignmentId } })
    expect((await state()).marks).toEqual([])
  })

  test('goes with the account of its student', async () => {
    const leaver = await app.people.academy()
    attemptId = await handedIn({ file: { content: pdf, name: 'plan.pdf' } }, leaver)
    const newest = await app.call(listSubmissions, { as: admin, query: { assignmentId } })
    attemptId = newest.body.find((one) => one.student.id === leaver.id)?.id ?? ''
    await grade([pin])
    expect((await state()).marks).toHaveLength(1)
    await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
    expect((await state()).marks).toEqual([])
  })
})
