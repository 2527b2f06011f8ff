import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument, PDFName } from 'pdf-lib'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSubmissions } from '#contract/assignments.ts'
import { listVideos } from '#contract/courses.ts'
import { listExerciseAnswers } from '#contract/exercises.ts'
import { listLessonNotes } from '#contract/lesson-notes.ts'
import { getQuiz } from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { listMarks } from '#contract/submission-marks.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { addCandles, hourlyCandles, hourOfCandle, makeExercise } from '#testing/exercises.ts'
import { clipPath } from '#testing/media.ts'
import type { Person } from '#testing/people.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { expectFocus, tabTo, use } from './support/keyboard.ts'
import { videoOf, watchQuickly } from './support/lessons.ts'
import { loseAnswers, quiet } from './support/offline.ts'
import { dialogOf, expectAccessibleDialog, expectToast, rowOf, soon } from './support/owner.ts'
import { countPresses } from './support/presses.ts'

let browser: Browser
let academy: FreshAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
  // Enough for moments that do not overlap.
  await addCandles(academy.app, 'EURUSD', hourlyCandles({ count: candles }))
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

const candles = 1000
const week = 7 * 24 * 60 * 60 * 1000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** An instant as a field of a day and a time takes it, in the zone of this machine, which is the browser's. */
const localOf = (instant: string) => {
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A folder of six videos, named in their order. */
async function folderOfVideos(name: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const base = await mkdtemp(path.join(tmpdir(), 'videos-'))
  const folder = path.join(base, name)
  await mkdir(folder)
  const titles = ['Sessions', 'The open', 'The range', 'The break', 'The retest', 'The close']
  for (const [index, title] of titles.entries()) {
    await copyFile(clipPath, path.join(folder, `0${index + 1} ${title}.mp4`))
  }
  return { folder, remove: () => rm(base, { recursive: true }) }
}

test('a teacher puts a program online in an afternoon, with at most sixty presses', async () => {
  const { folder, remove } = await folderOfVideos('The London open')
  const visitor = await academy.enter(academy.owner)
  const { page } = visitor
  const hand = countPresses(page)
  const title = 'Six months of London'
  const named = (name: string | RegExp, within = dialogOf(page)) =>
    within.getByRole('button', { name, exact: typeof name === 'string' })
  const text = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
  await page.goto('/dashboard/courses')

  const form = dialogOf(page, 'Create Course')
  await hand.click(page.getByRole('button', { name: 'Create Course' }).first())
  await hand.type(text(form, 'Title'), title)
  await hand.type(text(form, 'Description'), 'The first hours of the day.')
  await hand.type(text(form, 'Content'), 'What you **learn**.')
  await hand.choose(form.getByLabel('Access level'), 'Academy (Premium)')
  await hand.click(named('Save as Draft', form))
  await form.waitFor({ state: 'detached' })

  await hand.click(page.getByRole('button', { name: `Actions for ${title}` }))
  await hand.click(page.getByRole('menuitem', { name: 'Manage Videos' }))
  const dialog = dialogOf(page, 'Manage Videos')
  const part = (name: string) => dialog.getByRole('region', { name, exact: true })
  const addFolder = part('Add a folder')
  await hand.drop(addFolder.getByText('Choose a folder or drop it here'), folder)
  await hand.click(named('Upload 6 Files', addFolder))
  await expect
    .poll(() => addFolder.getByText('Uploaded', { exact: true }).count(), { timeout: 60_000 })
    .toBe(6)
  const lessonsOf = (module: string) =>
    dialog.getByRole('list', { name: `Videos of ${module}` }).getByRole('listitem')
  await expect.poll(() => lessonsOf('The London open').count(), soon).toBe(6)

  // The second module opens two weeks after somebody has joined.
  const addModule = part('Add a module')
  await hand.type(text(addModule, 'Module title'), 'Practice')
  await hand.choose(addModule.getByLabel('Opens'), 'Some days after joining')
  await hand.type(text(addModule, 'Days after joining'), '14')
  await hand.click(named('Add Module', addModule))
  await dialog.getByRole('heading', { name: 'Practice' }).waitFor()

  const addText = part('Add a text lesson')
  await hand.type(text(addText, 'Lesson title'), 'Before you trade')
  await hand.type(text(addText, 'Lesson text'), 'Wait for the range. Then *decide*.')
  await hand.click(named('Add Text Lesson', addText))
  await expectToast(page, 'Text Lesson Added')

  const addQuiz = part('Add a quiz')
  await hand.type(text(addQuiz, 'Quiz title'), 'What you know')
  await hand.click(named('Add Quiz', addQuiz))
  await hand.click(named('Edit What you know', dialog))
  const question = part('New question')
  await hand.type(text(question, 'Question'), 'Which session opens first?')
  await hand.type(text(question, 'Option 1'), 'Tokyo')
  await hand.type(text(question, 'Option 2'), 'London')
  // The first option of a new question is right.
  await hand.click(named('Add Question', question))
  await expectToast(page, 'Question Added')

  const addExercise = part('Add a chart exercise')
  await hand.click(named('Add chart exercise', addExercise))
  await hand.type(text(addExercise, 'Exercise title'), 'The break')
  await hand.type(text(addExercise, 'Task'), 'What do you do?')
  await hand.choose(addExercise.getByLabel('Pair', { exact: true }), 'EURUSD')
  await hand.type(addExercise.getByLabel('Last visible candle'), localOf(hourOfCandle(220)))
  await hand.type(text(addExercise, 'Stop loss'), '1.10000')
  await hand.click(named('Add Chart Exercise', addExercise))
  await expectToast(page, 'Chart Exercise Added')

  const addDrill = part('Add a drill')
  await hand.click(named('Add drill', addDrill))
  await hand.type(text(addDrill, 'Drill title'), 'Every morning')
  await hand.type(text(addDrill, 'Visible candles'), '20')
  await hand.click(named('Add Drill', addDrill))
  await hand.click(named('Edit Every morning', dialog))
  await hand.click(named('Pick at random', dialog))
  const pick = dialog.getByRole('form', { name: 'Pick moments at random' })
  await hand.click(pick.getByLabel('EURUSD'))
  await hand.type(text(pick, 'How many'), '3')
  await hand.type(pick.getByLabel('From'), localOf(hourOfCandle(0)))
  await hand.type(pick.getByLabel('To', { exact: true }), localOf(hourOfCandle(candles - 1)))
  await hand.type(text(pick, 'Setup'), 'Break')
  await hand.click(named('Pick Moments', pick))
  await expectToast(page, 'Moments Added')

  // What is practised opens with the second module.
  for (const lesson of ['What you know', 'The break', 'Every morning']) {
    await hand.click(named(`Move ${lesson} to module…`, dialog))
    await hand.click(page.getByRole('menuitem', { name: 'Practice' }))
    await lessonsOf('Practice').filter({ hasText: lesson }).waitFor()
  }
  await expectAccessibleDialog(page)
  await visitor.picture('afternoon-1-lessons')

  await hand.click(named('Preview', dialog))
  const preview = dialogOf(page, title)
  await hand.choose(preview.getByLabel('As seen by'), 'Students of: Academy (Premium)')
  await preview.getByText('3 lessons').first().waitFor()
  expect(await named('Begin What you know', preview).count()).toBe(0)
  await hand.type(preview.getByLabel('Seen on'), dayOf(Date.now() + 3 * week))
  await named('Begin What you know', preview).waitFor()
  await visitor.picture('afternoon-2-preview')
  await hand.click(preview.getByRole('button', { name: 'Close', exact: true }).first())

  await hand.click(page.getByRole('button', { name: `Actions for ${title}` }))
  await hand.click(page.getByRole('menuitem', { name: 'Publish', exact: true }))
  await rowOf(page, 'All courses', title).getByText('Published').waitFor()
  expect(hand.count).toBeLessThanOrEqual(60)
  visitor.expectQuietConsole()
  await visitor.context.close()

  // Whoever joins now has the first module, and knows when the second one opens.
  const student = await academy.enter(await academy.app.people.academy(), { viewport: phone })
  await student.page.goto('/dashboard/courses')
  await student.page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await student.page.getByRole('link', { name: 'Watch 02 The open' }).waitFor()
  await student.page
    .getByText(/^Opens/)
    .first()
    .waitFor()
  expect(await student.page.getByText('What you know').count()).toBe(0)
  await expectAccessible(student, 'afternoon-3-student')
  student.expectQuietConsole()
  await student.context.close()
  await remove()
})

const questions: QuestionInput[] = [
  {
    kind: 'single',
    prompt: 'Which session opens first?',
    points: 1,
    options: [
      { id: crypto.randomUUID(), text: 'Tokyo', correct: true, feedback: '' },
      { id: crypto.randomUUID(), text: 'London', correct: false, feedback: '' },
    ],
  },
  {
    kind: 'numeric',
    prompt: 'How many pips are 0.0010?',
    points: 1,
    formula: '10',
    tolerance: 0,
    unit: 'pips',
    parameters: [],
  },
]

/** A course with a video, a quiz and an exercise, and somebody who learns from it. */
async function makeWeek() {
  const { app, owner } = academy
  const student = await app.people.academy()
  const roleAccess = ['academy_student' as const]
  const course = await makeCourse(app, owner, { title: 'The week', roleAccess })
  const lesson = await makeVideo(app, owner, course.id, 'The first candle')
  const settings = { title: 'What you know' }
  const { quizId } = await makeQuiz(app, owner, course.id, questions, settings)
  const exercise = await makeExercise(app, owner, course.id)
  const at = (id: string) => `/dashboard/courses/${course.id}/${id}`
  return { student, course, lesson, quizId, exercise, at }
}
type Week = Awaited<ReturnType<typeof makeWeek>>

/** What the academy has of somebody's work. */
async function kept({ student, course, lesson, quizId, exercise }: Week) {
  const { app, owner } = academy
  const as = student
  const id = course.id
  const [videos, notes, quiz, answers] = await Promise.all([
    app.call(listVideos, { as, params: { id } }),
    app.call(listLessonNotes, { as, params: { id, videoId: lesson.id } }),
    app.call(getQuiz, { as, params: { id, quizId } }),
    app.call(listExerciseAnswers, { as: owner, params: { id, exerciseId: exercise.id } }),
  ])
  return {
    completed: videos.body.map(({ completed }) => completed),
    notes: notes.body.map(({ text }) => text),
    attempts: quiz.body.attempts.map(({ points, passed }) => ({ points, passed })),
    decisions: answers.body.length,
  }
}
const allDone = {
  completed: [true, true, true],
  notes: ['Wait for the close'],
  attempts: [{ points: 2, passed: true }],
  decisions: 1,
}

/** How much of the video has come, in seconds. */
const loaded = (page: Page) =>
  page
    .locator('video')
    .evaluate(({ buffered }: HTMLVideoElement) =>
      buffered.length > 0 ? buffered.end(buffered.length - 1) : 0,
    )

test('a student’s week on a line that drops loses nothing, and doubles nothing', async () => {
  const week = await makeWeek()
  const visitor = await academy.enter(week.student, { viewport: phone, quiet, savesData: false })
  const { page, context } = visitor
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // Monday: the line drops while a lesson is watched, and comes back after its end.
  await page.goto(`/dashboard/courses/${week.course.id}`)
  await page.getByRole('link', { name: 'Watch The first candle' }).click()
  await expect.poll(async () => (await videoOf(page)).at, soon).toBeGreaterThan(0.5)
  await expect.poll(() => loaded(page), soon).toBeGreaterThan(9)
  await context.setOffline(true)
  await watchQuickly(page)
  await page.waitForFunction(() => document.querySelector('video')?.ended === true)
  await page
    .getByText(/You are offline/)
    .first()
    .waitFor()
  expect((await kept(week)).completed).toEqual([false, false, false])
  await context.setOffline(false)
  await expect.poll(async () => (await kept(week)).completed[0], soon).toBe(true)

  // Tuesday: a note that cannot be sent stays in its field; one whose answer is lost is there once.
  await page.goto(week.at(week.lesson.id))
  const note = page.getByLabel('New note')
  await note.waitFor()
  await context.setOffline(true)
  await note.fill('Wait for the close')
  const addNote = page.getByRole('button', { name: /^Add note/ })
  await addNote.click()
  await expect.poll(() => addNote.isEnabled(), soon).toBe(true)
  expect(await note.inputValue()).toBe('Wait for the close')
  await context.setOffline(false)
  const foundNotes = await loseAnswers(page, /\/notes$/)
  await addNote.click()
  await expect.poll(async () => (await kept(week)).notes.length, soon).toBe(1)
  await expect.poll(() => addNote.isEnabled(), soon).toBe(true)
  await foundNotes()
  await addNote.click()
  await expect.poll(() => note.inputValue(), soon).toBe('')
  expect((await kept(week)).notes).toEqual(['Wait for the close'])

  // Wednesday: a quiz is answered in a tunnel, and the page is left there and opened again outside.
  await page.goto(week.at(week.quizId))
  await button('Start the quiz').click()
  await page.getByLabel('Tokyo').waitFor()
  await context.setOffline(true)
  await page.getByLabel('Tokyo').check()
  await page.getByLabel('Your answer in pips').fill('10')
  await page.getByText(/^Your last answers are kept on this device/).waitFor()
  await visitor.picture('week-1-quiz-offline')
  await context.setOffline(false)
  await page.getByText('2 of 2 answered · Saved').waitFor()
  await page.reload()
  await button('Continue').click()
  await page.getByText('2 of 2 answered · Saved').waitFor()
  expect(await page.getByLabel('Tokyo').isChecked()).toBe(true)
  const foundSubmission = await loseAnswers(page, /\/submission$/)
  const submit = async () => {
    await button('Submit answers').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  }
  await submit()
  await expect.poll(async () => (await kept(week)).attempts[0]?.passed, soon).toBe(true)
  await foundSubmission()
  await page.reload()
  await button('View attempt 1').click()
  await page.getByRole('region', { name: 'Result of attempt 1' }).waitFor()

  // Thursday: a decision is final, and made once, however often it is sent.
  await page.goto(week.at(week.exercise.id))
  await page.getByText('Buy', { exact: true }).click()
  const decide = async () => {
    await button('Commit').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Commit' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  }
  // Asked once, the question can be asked in a tunnel as well.
  await button('Commit').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await context.setOffline(true)
  await decide()
  await expect.poll(() => button('Commit').isEnabled(), soon).toBe(true)
  expect((await kept(week)).decisions).toBe(0)
  await context.setOffline(false)
  const foundDecision = await loseAnswers(page, /\/answer$/)
  await decide()
  await expect.poll(async () => (await kept(week)).decisions, soon).toBe(1)
  await foundDecision()
  await page.reload()
  await page.getByRole('region', { name: 'Exercise: The break' }).waitFor()
  await expect.poll(() => button('Commit').count(), soon).toBe(0)
  await visitor.picture('week-2-decided')
  expect(await kept(week)).toEqual(allDone)
  await context.close()
})

test('the same work is done by keyboard alone', { tags: ['long'] }, async () => {
  const week = await makeWeek()
  const visitor = await academy.enter(week.student)
  const { page } = visitor
  const keys = page.keyboard
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const confirm = async (name: string) => {
    const panel = page.getByRole('alertdialog')
    await panel.waitFor()
    await use(page, panel.getByRole('button', { name }))
    await panel.waitFor({ state: 'detached' })
  }

  await page.goto(`/dashboard/courses/${week.course.id}`)
  await use(page, page.getByRole('link', { name: 'Watch The first candle' }))
  await expect.poll(async () => (await videoOf(page)).at, soon).toBeGreaterThan(0.5)
  await keys.press('k')
  await expect.poll(async () => (await videoOf(page)).paused, soon).toBe(true)
  await tabTo(page, page.getByLabel('New note'))
  await keys.type('Wait for the close')
  await use(page, button(/^Add note at/))
  await use(page, button(/^Play from/))
  await expectFocus(page.getByRole('region', { name: 'Player: The first candle' }))
  await keys.press('k')
  await expect.poll(async () => (await kept(week)).completed[0], soon).toBe(true)

  await page.goto(`/dashboard/courses/${week.course.id}`)
  await use(page, page.getByRole('link', { name: 'Begin What you know' }))
  await expectFocus(page.getByRole('region', { name: 'Quiz: What you know' }))
  await use(page, button('Start the quiz'))
  await tabTo(page, page.getByRole('radio').first())
  // Their order differs from attempt to attempt.
  const isTokyo = () => page.getByLabel('Tokyo').isChecked()
  await keys.press('Space')
  if (!(await isTokyo())) await keys.press('ArrowDown')
  expect(await isTokyo()).toBe(true)
  await tabTo(page, page.getByLabel('Your answer in pips'))
  await keys.type('10')
  await page.getByText('2 of 2 answered · Saved').waitFor()
  await use(page, button('Submit answers'))
  await confirm('Submit')
  await expect.poll(async () => (await kept(week)).attempts[0]?.passed, soon).toBe(true)

  await page.goto(week.at(week.exercise.id))
  await page.getByRole('region', { name: 'Exercise: The break' }).waitFor()
  await tabTo(page, page.getByRole('radio').first())
  await keys.press('Space')
  // A stop loss and a take profit are proposed.
  await use(page, button('Commit'))
  await confirm('Commit')
  await expect.poll(async () => (await kept(week)).decisions, soon).toBe(1)
  expect(await kept(week)).toEqual(allDone)
  visitor.expectQuietConsole()
  await visitor.context.close()
})

/** A red square in JPEG 2000, which browsers do not read themselves. */
const square = `/0//UQAvAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVh
dGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAAmAAH/k8+0FBQAXK+H34AoEVBUo2/fgCgRUFSjb//Z`

/** A PDF of two pages, with the square on the first. */
async function planInPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([300, 400])
  pdf.addPage([300, 400])
  const image = pdf.context.stream(Buffer.from(square, 'base64'), {
    ...{ Type: 'XObject', Subtype: 'Image', Filter: 'JPXDecode' },
    ...{ Width: 8, Height: 8, ColorSpace: 'DeviceRGB', BitsPerComponent: 8 },
  })
  sheet.node.setXObject(PDFName.of('Square'), pdf.context.register(image))
  const drawing = pdf.context.stream('q 300 0 0 400 0 0 cm /Square Do Q')
  sheet.node.set(PDFName.of('Contents'), pdf.context.register(drawing))
  return Buffer.from(await pdf.save())
}

/** Whether the page that is shown is red in its middle. */
const isRed = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const middle = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1)
    const [red = 0, green = 255, blue = 255] = middle?.data ?? []
    return red > 250 && green < 5 && blue < 5
  })

test('a PDF is marked by its teacher, and read with the marks on a phone', async () => {
  const { app, owner } = academy
  const student: Person = await app.people.academy()
  const roleAccess = ['academy_student' as const]
  const course = await makeCourse(app, owner, { title: 'Plans', roleAccess })
  const { id } = await makeAssignment(app, owner, { courseId: course.id, title: 'Your plan' })
  await handIn(app, student, id, { file: { content: await planInPdf(), name: 'plan.pdf' } })

  const teacher = await academy.enter(owner)
  const { page } = teacher
  await page.goto('/dashboard/assignments')
  await page.getByRole('button', { name: /^Grade Your plan/ }).click()
  const dialog = dialogOf(page, 'Your plan')
  await dialog.getByText('Page 1 of 2').waitFor()
  // Decoded under the academy's own policy, which allows no compiling.
  await expect.poll(() => isRed(page), soon).toBe(true)
  await dialog.getByRole('button', { name: 'Draw' }).click()
  const surface = await page.locator('[data-surface]').boundingBox()
  const { x, y, width, height } = surface ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width * 0.2, y + height * 0.2)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.3, { steps: 5 })
  await page.mouse.up()
  await dialog.getByLabel('Text of Line 1').fill('Too far away')
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await dialog.getByRole('button', { name: 'Pin in the middle' }).click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Say why')
  await expectAccessibleDialog(page)
  await teacher.picture('marks-1-teacher')
  await dialog.getByRole('radio', { name: /Needs work/ }).click()
  await dialog.getByRole('button', { name: 'Save Grade' }).click()
  await expectToast(page, 'Submission Graded')
  teacher.expectQuietConsole()
  await teacher.context.close()
  const [attempt] = (await app.call(listSubmissions, { as: owner })).body
  const params = { id: attempt?.id ?? '' }
  const { marks } = (await app.call(listMarks, { as: owner, params })).body
  expect(marks.map(({ page: on, text }) => [on, text])).toEqual([
    [1, 'Too far away'],
    [2, 'Say why'],
  ])
  expect(marks[1]?.points).toEqual([4900, 5000])

  const reader = await academy.enter(student, { viewport: phone })
  await reader.page.goto('/dashboard/assignments')
  await reader.page.getByRole('button', { name: 'View Submission: Your plan' }).click()
  const own = dialogOf(reader.page, 'Your plan')
  await own.getByText('Too far away').waitFor()
  await own.getByRole('button', { name: 'Show on the file' }).click()
  await expect.poll(() => isRed(reader.page), soon).toBe(true)
  await expectAccessibleDialog(reader.page)
  await reader.picture('marks-2-student')
  await own.getByRole('button', { name: 'Pin 2, page 2' }).click()
  await own.getByText('Page 2 of 2').waitFor()
  reader.expectQuietConsole()
  await reader.context.close()
})
