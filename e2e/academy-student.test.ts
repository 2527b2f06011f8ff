import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gradeSubmission, listSubmissions } from '#contract/assignments.ts'
import { listVideos } from '#contract/courses.ts'
import { createLiveSession, updateLiveSession } from '#contract/live-sessions.ts'
import { makeAssignment } from '#testing/assignments.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { card, type FreshAcademy, openSection, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone, textOf } from './support/browser.ts'
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

const minute = 60_000
/** Longer than any state takes to appear, even on a busy machine. */
const patiently = { timeout: 90_000 }
const inMinutes = (count: number) => new Date(Date.now() + count * minute).toISOString()

describe('lessons', () => {
  let student: Person
  let courseId: string
  beforeAll(async () => {
    const { app, owner } = academy
    student = await app.people.academy()
    const access = { roleAccess: ['academy_student' as const] }
    const course = await makeCourse(app, owner, { title: 'Price Action', ...access })
    courseId = course.id
    await makeVideo(app, owner, courseId, 'The first candle')
    await makeVideo(app, owner, courseId, 'The second candle')
    await makeCourse(app, owner, { title: 'Still to come', ...access })
  })

  test('are watched, left and gone on with elsewhere, and completed; the figures follow', async () => {
    const onPhone = await academy.enter(student, { viewport: phone })
    const { page } = onPhone
    await card(page, 'Completed Lessons').getByText('of 2 total').waitFor()
    await page.getByText('0% Complete').waitFor()

    // A course expands and collapses; without lessons it says so.
    await openSection(page, 'Courses')
    await page.getByRole('button', { name: 'Show lessons of Still to come' }).click()
    await page.getByText('No video available for this course.').waitFor()
    await page.getByRole('button', { name: 'Hide lessons of Still to come' }).click()
    await page.getByText('No video available for this course.').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Show lessons of Price Action' }).click()
    await page.getByRole('button', { name: 'Watch The first candle' }).click()
    const stage = page.getByRole('region', { name: 'Player: The first candle' })
    await stage.waitFor()
    await expect.poll(async () => (await videoOf(page)).at, patiently).toBeGreaterThan(2)
    const { volume, rate, width, height } = await videoOf(page)
    expect({ volume, rate }).toEqual({ volume: 1, rate: 1 })
    expect(width / height).toBeCloseTo(320 / 180, 1)
    const lessons = await page.getByRole('main').getByRole('list').last().boundingBox()
    expect((await stage.boundingBox())?.y).toBeGreaterThan(lessons?.y ?? 0)
    // It would reach its end while axe inspects the page.
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await expectAccessible(onPhone, 'academy-2-lesson')

    // The phone leaves in the middle of the lesson.
    await page.goto('about:blank')
    const stored = async () => {
      const params = { id: courseId }
      const { body } = await academy.app.call(listVideos, { as: student, params })
      return body[0]?.position ?? 0
    }
    await expect.poll(stored, patiently).toBeGreaterThan(1)
    onPhone.expectQuietConsole()
    await onPhone.context.close()
    const left = await stored()

    const atDesk = await academy.enter(student)
    const desk = atDesk.page
    await openSection(desk, 'Courses')
    await desk.getByRole('button', { name: 'Show lessons of Price Action' }).click()
    await desk.getByRole('button', { name: 'Watch The first candle' }).click()
    await desk.locator('video').waitFor()
    await expect.poll(async () => (await videoOf(desk)).at, patiently).toBeGreaterThanOrEqual(left)
    await watchQuickly(desk)
    await desk.getByRole('button', { name: 'Replay The first candle' }).waitFor()
    await card(desk, 'Price Action').getByText('50%', { exact: true }).waitFor()
    await desk.getByText('50% Complete').waitFor()
    await desk.getByText('1 of 2 academy lessons completed').waitFor()

    await desk.getByRole('button', { name: 'Watch The second candle' }).click()
    await desk.getByRole('region', { name: 'Player: The second candle' }).waitFor()
    await watchQuickly(desk)
    await desk.getByRole('button', { name: 'Replay The second candle' }).waitFor()
    await card(desk, 'Price Action').getByText('Completed', { exact: true }).first().waitFor()
    await desk.getByText('100% Complete').waitFor()
    await openSection(desk, 'Overview')
    await card(desk, 'Completed Lessons').getByText('2 of 2 total').waitFor()
    atDesk.expectQuietConsole()
    await atDesk.context.close()
  })
})

describe('live sessions', () => {
  const meeting = 'https://meet.academy.example/room'

  test('count down, open by themselves 15 minutes before, and leave a recording', async () => {
    const { app, owner } = academy
    const student = await app.people.academy()
    const common = { description: 'Bring charts.', roleAccess: ['academy_student' as const] }
    const schedule = async (title: string, date: string, more = {}) => {
      const body = { ...common, title, date, ...more }
      return (await app.call(createLiveSession, { as: owner, body })).body
    }
    const coming = await schedule('London open', inMinutes(80), { meetingUrl: meeting })
    const recordingUrl = 'https://video.academy.example/open-evening'
    await schedule('Open evening', inMinutes(-300), { recordingUrl })

    const visitor = await academy.enter(student, { viewport: phone, timeZone: 'Asia/Tokyo' })
    const { page, context } = visitor
    await card(page, 'Next Live Session').getByText('London open').waitFor()
    await page.clock.install()
    await openSection(page, 'Live Sessions')
    const join = page.getByRole('button', { name: 'Join Session: London open' })
    await page.getByText(/^Opens in 1 h( \d+ min)?, at /).waitFor()
    expect(await join.isDisabled()).toBe(true)
    // In the viewer's time zone.
    await card(page, 'London open')
      .getByText(/GMT\+9/)
      .first()
      .waitFor()
    const recording = page.getByRole('link', { name: 'Watch Recording: Open evening' })
    expect(await recording.getAttribute('href')).toBe(recordingUrl)
    await expectAccessible(visitor, 'academy-4-waiting')

    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar: London open' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/\.ics$/)
    const calendar = await textOf(saved)
    expect(calendar).toContain('SUMMARY:London open')
    expect(calendar).not.toContain(meeting)
    const feed = await page.getByRole('textbox', { name: 'Address' }).inputValue()
    const lists = await context.request.get(new URL(feed, academy.base).pathname)
    expect(await lists.text()).toContain('SUMMARY:London open')

    // It is moved closer: the page is notified, counts down and opens, without a reload.
    const date = new Date(Date.now() + 15.9 * minute).toISOString()
    await app.call(updateLiveSession, { as: owner, params: { id: coming.id }, body: { date } })
    await page.getByText(/^Opens in \d+ s, at /).waitFor()
    expect(await join.isDisabled()).toBe(true)
    app.clock.advance(minute)
    await page.clock.fastForward(minute)
    await expect.poll(() => join.isEnabled(), patiently).toBe(true)
    await expectAccessible(visitor, 'academy-5-open')
    await context.route(meeting, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The room</title>' }),
    )
    const [room] = await Promise.all([page.waitForEvent('popup'), join.click()])
    await room.waitForURL(meeting)
    const present = await app.academy.db.pool
      .selectFrom('liveSessionAttendance')
      .selectAll()
      .execute()
    expect(present).toHaveLength(1)
    expect(present[0]?.userId).toBe(student.id)
    visitor.expectQuietConsole()
    await context.close()
  })
})

describe('assignments', () => {
  test('are handed in, sent back, handed in again, and closed once passed', async () => {
    const { app, owner } = academy
    const student = await app.people.academy()
    const roleAccess = ['academy_student' as const]
    const course = await makeCourse(app, owner, { title: 'Plans', roleAccess })
    const dueDate = inMinutes(24 * 60)
    const title = 'Your risk plan'
    await makeAssignment(app, owner, { courseId: course.id, title, dueDate })

    const visitor = await academy.enter(student, { viewport: phone })
    const { page } = visitor
    const overview = card(page, 'Assignments')
    await overview.getByText('of 1 submitted').waitFor()
    await openSection(page, 'Assignments')
    const work = card(page, title)
    await work.getByText('Pending', { exact: true }).waitFor()

    // An empty answer is refused; a text with a file is accepted.
    await page.getByRole('button', { name: `Submit Assignment: ${title}` }).click()
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Submit Assignment' })
    await send.click()
    await dialog.getByText('Write something or choose a file').waitFor()
    await expectAccessible(visitor, 'academy-6-submit')
    await dialog.getByLabel('Your answer').last().fill('Risk **1 %** a trade.')
    await dialog.getByRole('tab', { name: 'Preview' }).click()
    await dialog.locator('strong', { hasText: '1 %' }).waitFor()
    const file = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('One per cent.') }
    await dialog.getByLabel('File').setInputFiles(file)
    await send.click()
    await page.getByText('Assignment Submitted').waitFor()
    await work.getByText('Submitted', { exact: true }).waitFor()

    const grade = async (verdict: 'pass' | 'needs_work', feedback: string) => {
      const query = { status: 'ungraded' as const }
      const { body } = await app.call(listSubmissions, { as: owner, query })
      const id = body[0]?.id ?? ''
      const sent = { grade: verdict, feedback, replaces: null }
      const answer = await app.call(gradeSubmission, { as: owner, params: { id }, body: sent })
      expect(answer.status).toBe(200)
    }
    await grade('needs_work', 'And per **week**?')
    await work.getByText('Needs work').waitFor()
    await page.getByRole('button', { name: `View Submission: ${title}` }).click()
    await dialog.locator('strong', { hasText: 'week' }).waitFor()
    const [got] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /plan\.txt/ }).click(),
    ])
    expect(await textOf(got)).toBe('One per cent.')
    await expectAccessible(visitor, 'academy-7-feedback')
    await dialog.getByRole('button', { name: 'Submit Again' }).click()
    await dialog.getByLabel('Your answer').last().fill('Three per cent a week.')
    await dialog.getByRole('button', { name: 'Submit Assignment' }).click()
    await dialog.waitFor({ state: 'detached' })

    await grade('pass', 'That is a plan.')
    await work.getByText('Passed', { exact: true }).waitFor()
    await page.getByRole('button', { name: `View Submission: ${title}` }).click()
    await dialog.getByText('That is a plan.').waitFor()
    await dialog.getByRole('heading', { name: 'Attempt 2' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Submit Again' }).count()).toBe(0)
    await expectAccessible(visitor, 'academy-8-passed')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await openSection(page, 'Overview')
    await overview.getByText('1 of 1 submitted').waitFor()
    visitor.expectQuietConsole()
    await visitor.context.close()
  })
})
