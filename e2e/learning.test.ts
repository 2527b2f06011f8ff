import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { videoOf, watchQuickly } from './support/lessons.ts'

let browser: Browser
let academy: FreshAcademy

beforeAll(async () => {
  browser = await connectBrowser()
  academy = await startAcademy(browser)
})
afterAll(async () => {
  await academy?.app.stop()
  await browser?.close()
})

/** Longer than any state takes to appear, even on a busy machine. */
const patiently = { timeout: 90_000 }
const isPaused = async (page: Page) => (await videoOf(page)).paused
const place = async (page: Page) => (await videoOf(page)).at

// academy-student.test.ts watches lessons on a phone, too; the player and what follows a lesson have tests of their own.
test('from the first tap to the finished course, on a phone', { tags: ['long'] }, async () => {
  const { app, owner } = academy
  const student = await app.people.academy()
  const access = { roleAccess: ['academy_student' as const] }
  const course = await makeCourse(app, owner, { title: 'Price Action', ...access })
  await makeVideo(app, owner, course.id, 'The first candle')
  await makeVideo(app, owner, course.id, 'The second candle')
  const visitor = await academy.enter(student, { viewport: phone })
  const { page } = visitor

  // One tap, and the lesson plays at its own address, with the focus in the player.
  await page.getByText('Start with your first lesson').waitFor()
  await page.getByRole('link', { name: 'Start: The first candle' }).click()
  await page.waitForURL(`**/dashboard/courses/${course.id}/*`)
  await expect.poll(() => place(page), patiently).toBeGreaterThan(1)

  // Its keys work both in the frame and in the browser's controls, once for each press.
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)
  const before = await place(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBeCloseTo(before + 5, 1)
  await page.keyboard.press('j')
  await expect.poll(() => place(page)).toBe(0)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await page.waitForFunction(() => document.fullscreenElement === null)

  // A note leads back to the second at which it was begun.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => place(page)).toBe(5)
  await page.getByLabel('New note').fill('Wait for the close')
  await page.getByRole('button', { name: 'Add note at 0:05' }).click()
  const back = page.getByRole('button', { name: 'Play from 0:05' })
  await back.waitFor()
  await page.getByRole('region', { name: 'Player: The first candle' }).focus()
  await page.keyboard.press('j')
  await expect.poll(() => place(page)).toBe(0)
  await back.click()
  await expect.poll(() => place(page)).toBe(5)
  await page.keyboard.press('j')
  await expect.poll(() => place(page)).toBe(0)
  await expectAccessible(visitor, 'learning-2-lesson')

  // Skipped to its end, it says what is missing; played, it moves on to the next one. Enough must have
  // been played for the end to count: the academy is told once the message was seen.
  const texts = Promise.withResolvers<void>()
  await page.route('**/progress', (call) => texts.promise.then(() => call.continue()), { times: 1 })
  await page.keyboard.press('l')
  await page
    .getByText(/^Watch \d+ more seconds to complete this lesson\./)
    .first()
    .waitFor()
  texts.resolve()
  await page.keyboard.press('j')
  await watchQuickly(page)
  await page.getByText('Lesson completed. Next:').waitFor(patiently)
  await page.getByRole('button', { name: 'Stay here' }).waitFor()
  await visitor.picture('learning-3-next')
  await page.getByRole('heading', { name: 'The second candle' }).waitFor(patiently)
  await expect.poll(async () => (await videoOf(page)).rate, patiently).toBe(2)
  await page.getByText('Course completed: Price Action').waitFor(patiently)
  await expectAccessible(visitor, 'learning-4-finished')
  visitor.expectQuietConsole()
  await visitor.context.close()

  // The overview has nothing left to continue.
  const later = await academy.enter(student)
  await later.page.getByText('2 of 2 academy lessons completed').waitFor()
  await expect.poll(() => later.page.getByText('Your next lesson').count()).toBe(0)
  await later.page.goto(`/dashboard/courses/${course.id}`)
  await later.page.getByRole('link', { name: 'Replay The first candle' }).waitFor()
  await later.picture('learning-5-course')
  await later.context.close()
})
