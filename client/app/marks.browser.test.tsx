import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AdminAssignmentsSection from '#client/features/assignments/admin-assignments-section.tsx'
import AssignmentsSection from '#client/features/assignments/assignments-section.tsx'
import { useSession } from '#client/platform/session/session.tsx'
import {
  type Assignment,
  getManagedAssignment,
  gradeSubmission,
  listAssignments,
  listManagedAssignments,
  listSubmissions,
  type ManagedAssignment,
  type QueuedSubmission,
} from '#contract/assignments.ts'
import { listMarks, listOwnMarks, type Mark } from '#contract/submission-marks.ts'
import { openAt, serverFor } from '#testing/components/academy.tsx'
import { theCourse } from '#testing/components/courses.ts'
import { plansEmptyAcademy } from '#testing/components/empty-academy.ts'
import { expectFine } from '#testing/components/expect-fine.ts'
import WithSession from './pages/with-session.tsx'

beforeEach(() => page.viewport(360, 780))

const at = '2026-03-02T09:00:00.000Z'
const course = { id: theCourse.id, title: theCourse.title }
const task: ManagedAssignment = {
  id: crypto.randomUUID(),
  course,
  title: 'Your plan',
  description: 'Write your plan.',
  dueDate: null,
  rubric: null,
  students: 1,
  ungraded: 1,
  createdAt: at,
  updatedAt: at,
}
const attemptWith = (name: string): QueuedSubmission => ({
  id: crypto.randomUUID(),
  assignmentId: task.id,
  version: 1,
  text: '',
  file: { name, bytes: 10, url: `/api/media/attachments/${crypto.randomUUID()}/${name}` },
  submittedAt: at,
  late: false,
  grade: null,
  feedback: '',
  gradedAt: null,
  student: { id: crypto.randomUUID(), name: 'Ann', email: 'ann@people.example' },
  assignment: { id: task.id, title: task.title, dueDate: null },
  course,
})

/** Serves these bytes as the file that was handed in; null for one that is gone. */
function serveFile(bytes: Uint8Array<ArrayBuffer> | null) {
  const answered = window.fetch
  window.fetch = (input, init) =>
    String(input).startsWith('/api/media/')
      ? Promise.resolve(new Response(bytes, { status: bytes ? 200 : 404 }))
      : answered(input, init)
  onTestFinished(() => {
    window.fetch = answered
  })
}

/** A PDF of pages with a few words, which would run a script when it is opened. */
async function pdfOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  for (let number = 1; number <= pages; number += 1) {
    const sheet = pdf.addPage([300, 400])
    if (pages < 10) sheet.drawRectangle({ x: 0, y: 0, width: 150, height: 200 })
  }
  const script = { Type: 'Action', S: 'JavaScript', JS: PDFString.of("app.alert('run')") }
  pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(script))
  return new Uint8Array(await pdf.save())
}

const locked = () => {
  const zeros = '00'.repeat(32)
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${zeros}> /U <${zeros}> >>`,
  ]
  const objects = bodies.map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`).join('')
  const trailer = '<< /Root 1 0 R /Encrypt 4 0 R /Size 5 /ID [<00> <00>] >>'
  return new TextEncoder().encode(`%PDF-1.4\n${objects}trailer\n${trailer}\n%%EOF\n`)
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(200, 100)
  canvas.getContext('2d')?.fillRect(0, 0, 100, 50)
  return new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
}

function Graders() {
  return useSession().status === 'signed-in' ? <AdminAssignmentsSection /> : null
}
function Students() {
  return useSession().status === 'signed-in' ? <AssignmentsSection /> : null
}

async function openGrading(
  attempt: QueuedSubmission,
  file: Uint8Array<ArrayBuffer> | null,
  planned?: Mark[] | 'unreadable',
) {
  const server = plansEmptyAcademy(serverFor('admin'))
  // In front of the server, which replaces the network.
  serveFile(file)
  server.answer(listSubmissions, [attempt])
  server.answer(listManagedAssignments, [task])
  server.answer(getManagedAssignment, task)
  if (planned === 'unreadable') server.fail(listMarks, 500)
  else if (planned) server.answer(listMarks, { marks: planned })
  const open = async () => {
    await page.getByRole('button', { name: /^(Grade|Review) Your plan of Ann/ }).click()
  }
  const routes = [{ Component: WithSession, children: [{ path: '/', Component: Graders }] }]
  const shown = await openAt('/', routes)
  await open()
  const sent = () =>
    server.calls
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/grade'))
      .map(({ body }) => body as { marks?: Mark[] })
  return { server, shown, open, sent }
}

/** Presses, moves and releases on the page at parts of its width and height. */
function draw(places: readonly [number, number][], kind = 'touch') {
  const surface = document.querySelector('[data-surface]')
  if (!surface) throw new Error('nothing takes the drawing')
  const box = surface.getBoundingClientRect()
  const fire = (type: string, [x, y]: readonly [number, number]) =>
    surface.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, pointerId: 1, isPrimary: true, pointerType: kind, button: 0 },
        clientX: box.left + box.width * x,
        clientY: box.top + box.height * y,
      }),
    )
  // The browser knows of no such pointer that could be captured.
  surface.setPointerCapture = () => undefined
  const [first = [0, 0] as const] = places
  fire('pointerdown', first)
  for (const place of places.slice(1)) fire('pointermove', place)
  fire('pointerup', places.at(-1) ?? first)
}

describe('a PDF', () => {
  test('is shown page by page, and runs nothing', async () => {
    const alert = vi.spyOn(window, 'alert').mockReturnValue()
    await openGrading(attemptWith('plan.pdf'), await pdfOf(3))
    await expect.element(page.getByText('Page 1 of 3')).toBeVisible()
    const drawn = page.getByRole('img', { name: 'Page 1 of plan.pdf' })
    await expect.element(drawn).toHaveAttribute('aria-busy', 'false')
    const canvas = drawn.element() as HTMLCanvasElement
    expect(canvas.width / canvas.height).toBeCloseTo(300 / 400, 2)
    const { data } = canvas.getContext('2d')?.getImageData(10, canvas.height - 10, 1, 1) ?? {}
    expect([...(data ?? [])]).toEqual([0, 0, 0, 255])
    await expectFine()
    const narrow = canvas.getBoundingClientRect().width
    await page.getByRole('button', { name: 'Larger' }).click()
    expect(canvas.getBoundingClientRect().width).toBeGreaterThan(narrow * 1.8)
    await expectFine()
    await page.getByRole('button', { name: 'Next page' }).click()
    const second = page.getByRole('img', { name: 'Page 2 of plan.pdf' })
    await expect.element(second).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    expect(alert).not.toHaveBeenCalled()
    await expect.element(page.getByRole('link', { name: /plan\.pdf/ })).toBeVisible()
  })

  test.each([
    [
      'broken',
      () => new TextEncoder().encode('%PDF-1.7\nnothing of this is one'),
      'This PDF could not be shown. Download it to open it.',
    ],
    ['locked', locked, 'This PDF is protected by a password. Download it to open it.'],
    [
      'of 5,000 pages',
      () => pdfOf(5000),
      'This PDF has more than 200 pages. Download it to read it.',
    ],
    ['gone', () => null, 'The PDF could not be loaded. Download it to open it.'],
  ])('that is %s says so, and can be downloaded and graded', async (_, make, message) => {
    await openGrading(attemptWith('plan.pdf'), await make())
    await expect.element(page.getByText(message)).toBeVisible()
    await expect.element(page.getByRole('link', { name: /plan\.pdf/ })).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /Pass/ })).toBeVisible()
    expect(document.querySelector('canvas')).toBeNull()
  })
})

describe('marks', () => {
  test('are set and drawn on the page, survive a reload, and are sent with the grade', async () => {
    const attempt = attemptWith('plan.pdf')
    const { server, shown, open, sent } = await openGrading(attempt, await pdfOf(2))
    await page.getByRole('button', { name: 'Pin', exact: true }).click()
    const surface = page.elementLocator(
      await vi.waitUntil(() => document.querySelector('[data-surface]')),
    )
    await surface.click({ position: { x: 30, y: 30 } })
    const text = page.getByLabelText('Text of Pin 1')
    await expect.element(text).toHaveFocus()
    await text.fill('The stop is too near')
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    draw([
      [0.1, 0.1],
      [0.5, 0.2],
      [0.9, 0.9],
    ])
    await expect.element(page.getByLabelText('Text of Line 2')).toBeVisible()
    await expect.element(page.getByText('Line 2, page 2')).toBeVisible()
    await expectFine()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await shown.unmount()
    const routes = [{ Component: WithSession, children: [{ path: '/', Component: Graders }] }]
    await openAt('/', routes)
    await open()
    await expect.element(page.getByText('The stop is too near')).toBeVisible()
    await page.getByRole('radio', { name: /Needs work/ }).click()
    server.answer(gradeSubmission, attemptWith('plan.pdf'))
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(sent).toHaveLength(1)
    const [pin, line] = sent()[0]?.marks ?? []
    expect(pin).toMatchObject({ kind: 'pin', page: 1, text: 'The stop is too near' })
    expect(line).toEqual({
      ...{ kind: 'stroke', page: 2, text: '' },
      points: [1000, 1000, 5000, 2000, 9000, 9000],
    })
  })

  test('are made by keyboard alone', async () => {
    const { server, sent } = await openGrading(attemptWith('chart.png'), await picture())
    const middle = page.getByRole('button', { name: 'Pin in the middle' })
    await expect.element(middle).toBeVisible()
    ;(middle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    // The one on the page; the list below names it as well.
    const pin = page.getByLabelText('Pin 1', { exact: true })
    await expect.element(pin).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Enter}')
    await expect.element(page.getByLabelText('Text of Pin 1')).toHaveFocus()
    await expectFine()

    // A pin says something.
    await page.getByRole('radio', { name: /Pass/ }).click()
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.element(page.getByText('Write a comment for each pin, or remove it')).toBeVisible()
    expect(sent()).toEqual([])
    await page.getByLabelText('Text of Pin 1').fill('Enter here')

    ;(middle.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Pin 2', { exact: true })).toHaveFocus()
    await userEvent.keyboard('{Delete}')
    await expect.element(middle).toHaveFocus()
    server.answer(gradeSubmission, attemptWith('chart.png'))
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]?.marks).toEqual([
      { kind: 'pin', page: 1, text: 'Enter here', points: [5100, 4500] },
    ])
  })

  test('of an earlier grade are shown, and sent only if they were changed', async () => {
    const pin: Mark = { kind: 'pin', page: 1, text: 'Enter here', points: [100, 9900] }
    const graded = { ...attemptWith('chart.png'), grade: 'pass' as const, gradedAt: at, marks: 1 }
    const { server, open, sent } = await openGrading(graded, await picture(), [pin])
    await expect.element(page.getByText('Enter here')).toBeVisible()
    server.answer(gradeSubmission, graded)
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]).not.toHaveProperty('marks')
    await open()
    await page.getByRole('button', { name: 'Pin 1', exact: true }).last().click()
    await page.getByRole('button', { name: 'Remove Pin 1' }).click()
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(sent).toHaveLength(2)
    expect(sent()[1]?.marks).toEqual([])
  })

  test('that cannot be read are not replaced', async () => {
    const graded = { ...attemptWith('chart.png'), grade: 'pass' as const, gradedAt: at, marks: 1 }
    const { server, sent } = await openGrading(graded, await picture(), 'unreadable')
    await expect
      .element(page.getByText('The marks on this file could not be loaded.'))
      .toBeVisible()
    await expect.element(page.getByRole('img', { name: 'chart.png' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Draw' })).not.toBeInTheDocument()
    server.answer(gradeSubmission, graded)
    await page.getByRole('button', { name: 'Save Grade' }).click()
    await expect.poll(sent).toHaveLength(1)
    expect(sent()[0]).not.toHaveProperty('marks')
  })
})

test('a student reads what is marked, and sees it on the own file', async () => {
  const { student: _, assignment: __, course: ___, ...attempt } = attemptWith('plan.pdf')
  const submission = { ...attempt, grade: 'needs_work' as const, gradedAt: at, marks: 2 }
  const own: Assignment = {
    ...{ id: task.id, course, title: task.title, description: task.description, dueDate: null },
    ...{ createdAt: at, updatedAt: at, submitted: true, submissions: [submission] },
    can: { submit: true },
  }
  const server = plansEmptyAcademy(serverFor('academy'))
  serveFile(await pdfOf(2))
  server.answer(listAssignments, [own])
  server.answer(listOwnMarks, {
    marks: [
      { kind: 'pin', page: 1, text: 'The stop is too near', points: [5000, 5000] },
      { kind: 'stroke', page: 2, text: '', points: [0, 0, 5000, 5000] },
    ],
  })
  await openAt('/', [{ Component: WithSession, children: [{ path: '/', Component: Students }] }])
  await page.getByRole('button', { name: 'View Submission: Your plan' }).click()
  await expect.element(page.getByText('The stop is too near')).toBeVisible()
  expect(document.querySelector('canvas')).toBeNull()
  await page.getByRole('button', { name: 'Show on the file' }).click()
  const drawn = page.getByRole('img', { name: 'Page 1 of plan.pdf' })
  await expect.element(drawn).toHaveAttribute('aria-busy', 'false')
  await expectFine()
  await page.getByRole('button', { name: 'Line 2, page 2' }).click()
  const second = page.getByRole('img', { name: 'Page 2 of plan.pdf' })
  await expect.element(second).toHaveAttribute('aria-busy', 'false')
  expect(document.querySelectorAll('polyline')).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Draw' })).not.toBeInTheDocument()
  await page.viewport(1440, 900)
  await expect.element(second).toBeVisible()
})
