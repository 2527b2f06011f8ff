import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listVideos } from '#contract/courses.ts'
import { listExerciseAnswers } from '#contract/exercises.ts'
import { listLessonNotes } from '#contract/lesson-notes.ts'
import { getQuiz } from '#contract/quizzes/attempts.ts'
import type { QuestionInput } from '#contract/quizzes/questions.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { addCandles, hourlyCandles, makeExercise } from '#testing/exercises.ts'
import { makeQuiz } from '#testing/quizzes.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { connectBrowser, desktop, phone } from './support/browser.ts'
import { expectFocus, tabTo, use } from './support/keyboard.ts'
import { videoOf, watchQuickly } from './support/lessons.ts'
import { loseAnswers, quiet } from './support/offline.ts'
import { soon } from './support/owner.ts'

let browser: Browser
let academy: FreshAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
  await addCandles(academy.app, 'EURUSD', hourlyCandles({ count: 1000 }))
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
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

/** A week on a line that drops, in a window of this size. */
async function weekOnABadLine(viewport: { width: number; height: number }): Promise<void> {
  const week = await makeWeek()
  const visitor = await academy.enter(week.student, { viewport, quiet, savesData: false })
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
}

test('a student’s week on a line that drops loses nothing, and doubles nothing', () =>
  weekOnABadLine(phone))

test('nor does it at a desk', { tags: ['long'] }, () => weekOnABadLine(desktop))

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
