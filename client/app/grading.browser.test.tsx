import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AdminAssignmentsSection from '#client/features/assignments/admin-assignments-section.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import {
  type Extension,
  getManagedAssignment,
  giveExtension,
  gradeSubmission,
  listExtensions,
  listManagedAssignments,
  listSubmissions,
  type ManagedAssignment,
  type QueuedSubmission,
  removeExtension,
  removeReturnedFile,
} from '#contract/assignments.ts'
import { listMarks } from '#contract/submission-marks.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { chooseFile } from '#testing/components/choose-file.ts'
import { theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

type Server = ReturnType<typeof serverFor>
const sent = ({ calls }: Server, method: string, end: RegExp) =>
  calls.filter((call) => call.method === method && end.test(call.path)).map(({ body }) => body)

const at = '2026-03-02T09:00:00.000Z'
const course = { id: theCourse.id, title: theCourse.title }
const task: ManagedAssignment = {
  id: crypto.randomUUID(),
  course,
  title: 'Your plan',
  description: 'Write **your** plan.',
  dueDate: at,
  rubric: [
    { name: 'Entry', points: 10 },
    { name: 'Risk', points: 5 },
  ],
  students: 2,
  ungraded: 2,
  createdAt: at,
  updatedAt: at,
}
const attemptOf = (name: string): QueuedSubmission => ({
  id: crypto.randomUUID(),
  assignmentId: task.id,
  version: 1,
  text: `The plan of ${name}`,
  file: null,
  submittedAt: at,
  late: true,
  grade: null,
  feedback: '',
  gradedAt: null,
  student: { id: crypto.randomUUID(), name, email: 'student@people.example' },
  assignment: { id: task.id, title: task.title, dueDate: at },
  course,
})

function Section() {
  return useSession().status === 'signed-in' ? <AdminAssignmentsSection /> : null
}

async function open(queue: QueuedSubmission[], assignments: ManagedAssignment[] = [task]) {
  const server = plansEmptyAcademy(serverFor('admin'))
  server.answer(listSubmissions, queue)
  server.answer(listManagedAssignments, assignments)
  server.answer(getManagedAssignment, task)
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Section }] }])
  return server
}

describe('grading', () => {
  test('is done by keyboard alone, from one answer to the next', async () => {
    const [ann, ben] = [attemptOf('Ann'), attemptOf('Ben')]
    const server = await open([ann, ben])
    await page.getByRole('button', { name: 'Grade Your plan of Ann' }).click()
    await expect.element(page.getByText('The plan of Ann')).toBeVisible()
    await expect.element(page.getByText(/attempt 1, .*, late/)).toBeVisible()
    await page.getByText('Task', { exact: true }).click()
    await expect.element(page.getByText('Up to 15 points: Entry (10), Risk (5).')).toBeVisible()
    await expectFine()
    await userEvent.keyboard('j')
    await expect.element(page.getByText('The plan of Ben')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Answer of Ben' })).toHaveFocus()
    await userEvent.keyboard('k')
    await expect.element(page.getByText('The plan of Ann')).toBeVisible()

    await page.getByLabelText('Entry, 0 to 10 points').fill('7,5')
    await page.getByRole('radio', { name: /Pass/ }).click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Give points for each criterion, in halves')).toBeVisible()
    await expect
      .element(page.getByLabelText('Risk, 0 to 5 points'))
      .toHaveAttribute('aria-invalid', 'true')
    expect(sent(server, 'POST', /grade$/)).toEqual([])
    await page.getByLabelText('Risk, 0 to 5 points').fill('5')
    await expect.element(page.getByText('Mark: 12.5 of 15 points')).toBeVisible()
    const rubric = [
      { name: 'Entry', points: 10, given: 7.5 },
      { name: 'Risk', points: 5, given: 5 },
    ]
    const graded = { ...ann, grade: 'pass' as const, gradedAt: at, rubric }
    server.answer(gradeSubmission, graded)
    server.answer(listSubmissions, [ben, graded])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('The plan of Ben')).toBeVisible()
    expect(sent(server, 'POST', /grade$/)).toEqual([
      { grade: 'pass', feedback: '', replaces: null, rubric },
    ])
    await expect
      .element(page.getByRole('button', { name: 'Save and Next' }))
      .not.toBeInTheDocument()
  })

  test('sends no grade without the file that belongs to it, and keeps both', async () => {
    const ann = attemptOf('Ann')
    const server = await open([ann])
    server.answer(getManagedAssignment, { ...task, rubric: null })
    await page.getByRole('button', { name: 'Grade Your plan of Ann' }).click()
    await page.getByRole('radio', { name: /Needs work/ }).click()
    const file = new File(['Look at the stop.'], 'notes.txt', { type: 'text/plain' })
    chooseFile(document.querySelector('[role=dialog] input[type=file]'), file)
    const chosen = page.getByRole('button', { name: 'Remove notes.txt' })
    await expect.element(chosen).toBeVisible()
    // No server takes files here.
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.element(page.getByText(/^Failed to save the grade/)).toBeVisible()
    expect(sent(server, 'POST', /grade$/)).toEqual([])
    await expect.element(chosen).toBeVisible()
    await expectFine()
  })

  test('shows what somebody else has given meanwhile, and replaces it only when asked to', async () => {
    const ann = attemptOf('Ann')
    const returned = { name: 'notes.txt', bytes: 17, url: '/api/media/attachments/a.txt' }
    const server = await open([{ ...ann, returned }])
    server.answer(getManagedAssignment, { ...task, rubric: null })
    await page.getByRole('button', { name: 'Grade Your plan of Ann' }).click()
    await expect.element(page.getByText(/^Given back:/)).toBeVisible()
    await page.getByRole('radio', { name: /Needs work/ }).click()
    const message = 'This attempt has been graded in the meantime. Read the grade first.'
    server.fail(gradeSubmission, 409, { code: 'conflict', message })
    server.answer(listSubmissions, [
      { ...ann, returned, grade: 'pass', feedback: 'Fine', gradedAt: at, marks: 2 },
    ])
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.element(page.getByText(/graded in the meantime/)).toBeVisible()
    server.answer(listMarks, { marks: [] })
    // Nor is it replaced by what was typed before, when that is opened again.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Review Your plan of Ann' }).click()
    await expect.element(page.getByRole('radio', { name: /Needs work/ })).toBeChecked()
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(() => sent(server, 'POST', /grade$/).length).toBe(2)
    expect(sent(server, 'POST', /grade$/)[1]).toMatchObject({ replaces: null })
    await expect.element(page.getByText('With 2 marks on the file.')).toBeVisible()
    await page.getByRole('button', { name: 'Replace it with mine' }).click()
    server.answer(gradeSubmission, ann)
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(() => sent(server, 'POST', /grade$/).length).toBe(3)
    expect(sent(server, 'POST', /grade$/)[2]).toMatchObject({ replaces: at })
  })

  test('stays at an answer while its grade is saved, and keeps what is chosen for another', async () => {
    const [ann, ben] = [attemptOf('Ann'), attemptOf('Ben')]
    const server = await open([ann, ben])
    server.answer(getManagedAssignment, { ...task, rubric: null })
    await page.getByRole('button', { name: 'Grade Your plan of Ann' }).click()
    const pass = page.getByRole('radio', { name: /Pass/ })
    await pass.click()
    await userEvent.keyboard('j')
    await expect.element(page.getByText('The plan of Ben')).toBeVisible()
    await expect.element(pass).not.toBeChecked()
    await userEvent.keyboard('k')
    await expect.element(page.getByText('The plan of Ann')).toBeVisible()
    await expect.element(pass).toBeChecked()
    server.answer(gradeSubmission, { ...ann, grade: 'pass', gradedAt: at })
    const goOn = server.hold(gradeSubmission)
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(() => sent(server, 'POST', /grade$/).length).toBe(1)
    await userEvent.keyboard('j')
    await expect.element(page.getByRole('button', { name: 'Next: Ben' })).toBeDisabled()
    await expect.element(page.getByText('The plan of Ann')).toBeVisible()
    goOn()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('finds the points of an earlier grade by criterion', async () => {
    const rubric = [
      { name: 'Risk', points: 5, given: 4 },
      { name: 'Entry', points: 8, given: 7 },
    ]
    await open([{ ...attemptOf('Ann'), grade: 'needs_work', gradedAt: at, rubric }])
    await page.getByRole('button', { name: 'Review Your plan of Ann' }).click()
    await expect.element(page.getByLabelText('Risk, 0 to 5 points')).toHaveValue('4')
    // Seven of eight are not seven of ten.
    await expect.element(page.getByLabelText('Entry, 0 to 10 points')).toHaveValue('')
  })

  test('shows a file as given back until it has been taken back', async () => {
    const returned = { name: 'notes.txt', bytes: 17, url: '/api/media/attachments/a.txt' }
    const server = await open([{ ...attemptOf('Ann'), returned }])
    server.fail(removeReturnedFile, 500)
    await page.getByRole('button', { name: 'Grade Your plan of Ann' }).click()
    await page.getByRole('button', { name: 'Take Back' }).click()
    await expect.element(page.getByText(/^Failed to take the file back/).first()).toBeVisible()
    await expect.element(page.getByText(/^Given back:/)).toBeVisible()
    server.answer(removeReturnedFile, null)
    await page.getByRole('button', { name: 'Take Back' }).click()
    await expect.element(page.getByText(/^Given back:/)).not.toBeInTheDocument()
  })

  test('shows a picture that was handed in, and says so if it cannot', async () => {
    const ann = attemptOf('Ann')
    const file = { name: 'chart.png', bytes: 10, url: '/api/media/attachments/chart.png' }
    await open([{ ...ann, file }])
    const answered = window.fetch
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const bytes = Uint8Array.from(atob(pixel), (one) => one.charCodeAt(0))
    let isThere = true
    window.fetch = (input, init) =>
      String(input).startsWith('/api/media/')
        ? Promise.resolve(new Response(isThere ? bytes : null, { status: isThere ? 200 : 404 }))
        : answered(input, init)
    try {
      const grade = page.getByRole('button', { name: 'Grade Your plan of Ann' })
      await grade.click()
      await expect.element(page.getByRole('img', { name: 'chart.png' })).toBeVisible()
      await expectFine()
      await page.getByRole('button', { name: 'Cancel' }).click()
      isThere = false
      await grade.click()
      await expect.element(page.getByText('The picture could not be shown.')).toBeVisible()
    } finally {
      window.fetch = answered
    }
  })
})

test('criteria are set with an assignment', async () => {
  const server = await open([], [])
  await page.getByRole('button', { name: 'Create the first one' }).click()
  await page.getByRole('button', { name: 'Give points by criteria' }).click()
  await page.getByLabelText('Criterion 1', { exact: true }).fill('Entry')
  await page.getByLabelText('Points of criterion 1').fill('10')
  await page.getByRole('button', { name: 'Add criterion' }).click()
  await page.getByLabelText('Criterion 2', { exact: true }).fill('Risk')
  await page.getByLabelText('Points of criterion 2').fill('5')
  await expect.element(page.getByText('15 points in all')).toBeVisible()
  await expectFine()
  expect(sent(server, 'POST', /assignments$/)).toEqual([])
})

test('extensions are given by e-mail, listed and removed', async () => {
  const server = await open([])
  const given: Extension = {
    student: { id: crypto.randomUUID(), name: 'Ann', email: 'ann@people.example' },
    dueDate: '2099-05-01T18:00:00.000Z',
    reason: 'Ill last week',
    givenAt: at,
  }
  server.answer(listExtensions, [])
  await page.getByRole('button', { name: 'Actions for Your plan' }).click()
  await page.getByRole('menuitem', { name: 'Extensions' }).click()
  await expect.element(page.getByText('Nobody has a due date of their own.')).toBeVisible()
  await page.getByLabelText('E-mail of the student').fill('nobody@people.example')
  await page.getByLabelText('Due date').fill('2099-05-01T20:00')
  await page.getByLabelText('Reason').fill('Ill last week')
  await expectFine()
  const message = 'Nobody has this e-mail address.'
  server.fail(giveExtension, 422, {
    ...{ code: 'rule_violated', message, issues: [{ path: 'email', message }] },
  })
  await page.getByRole('button', { name: 'Give Extension' }).click()
  await expect
    .element(page.getByLabelText('E-mail of the student'))
    .toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText('E-mail of the student').fill(given.student.email)
  server.answer(giveExtension, given)
  server.answer(listExtensions, [given])
  await page.getByRole('button', { name: 'Give Extension' }).click()
  await expect.element(page.getByText(/· Ill last week/)).toBeVisible()
  expect(sent(server, 'PUT', /extensions$/).at(-1)).toMatchObject({
    email: given.student.email,
    reason: 'Ill last week',
  })
  server.answer(removeExtension, null)
  server.answer(listExtensions, [])
  await page.getByRole('button', { name: 'Remove the extension of Ann' }).click()
  await expect.element(page.getByText('Nobody has a due date of their own.')).toBeVisible()
})
