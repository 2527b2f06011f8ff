import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clipPath, readClip } from '#testing/media.ts'
import { click } from '#testing/specification/steps.ts'
import { ofCourse } from '#testing/specification/steps-admin.ts'
import { connectBrowser, openVisitor, phone, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import {
  confirmDeletion,
  dialogOf,
  expectAccessibleDialog,
  expectNoSidewaysScroll,
  expectToast,
  fill,
  rowOf,
  soon,
} from './support/owner.ts'

const title = 'The London Open'

let browser: Browser
let demo: DemoAcademy
let owner: Visitor
let page: Page

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const row = (course: string) =>
  rowOf(page, 'All courses', course).filter({
    has: page.getByRole('button', { name: `Actions for ${course}`, exact: true }),
  })

const titlesOf = () =>
  dialogOf(page, 'Manage Videos')
    .getByRole('list', { name: 'Videos' })
    .locator('li p:first-child')
    .allTextContents()

/** Creates the course with a picture and two videos, one of which fails and is retried. */
async function createCourse() {
  const picture = await sharp({
    create: { width: 640, height: 360, channels: 3, background: '#1d3557' },
  })
    .jpeg()
    .toBuffer()
  await click('Create Course')(page)
  const form = dialogOf(page, 'Create Course')
  await fill(form, {
    Title: title,
    Description: 'The first hour sets the day.',
    Content: '## What you learn\n\n- to **wait** for the range\n- where it breaks',
    Category: 'Strategy',
    'Duration (minutes)': '30',
  })
  await form.getByLabel('Level', { exact: true }).selectOption({ label: 'Advanced' })
  await form.getByLabel('Access level').selectOption({ label: 'Academy (Premium)' })
  await form.getByRole('checkbox', { name: 'Published' }).uncheck()
  await form
    .locator('input[type=file][accept^="image"]')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form.locator('input[type=file][accept^="video"]').setInputFiles([
    { name: 'the range.mp4', mimeType: 'video/mp4', buffer: await readClip() },
    { name: 'the break.mp4', mimeType: 'video/mp4', buffer: await readClip() },
  ])
  await expect.poll(() => form.getByLabel('Video title').count(), soon).toBe(2)
  await expectAccessibleDialog(page)
  await owner.picture('owner-course-create')

  let sent = 0
  await page.route('**/videos/uploads', (call) => {
    sent += 1
    // The second file is refused the first time; a mere failure would be retried automatically.
    const json = { code: 'rule_violated', message: 'Too many unfinished uploads.' }
    return sent === 2 ? call.fulfill({ status: 422, json }) : call.continue()
  })
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expectToast(page, 'Course Created')
  const retry = form.getByRole('button', { name: 'Try again: the break' })
  await retry.waitFor()
  await form.getByText('The course is saved. Some of its files could not be uploaded.').waitFor()
  await owner.picture('owner-course-upload-failed')
  await retry.click()
  await form.waitFor({ state: 'detached' })
  await row(title).getByText('Draft').waitFor()
  await page.unroute('**/videos/uploads')
}

/** Checks the course as its students will see it: picture, text, and a video that plays. */
async function preview() {
  await ofCourse(title, 'Preview')(page)
  const dialog = dialogOf(page, title)
  await dialog.getByRole('heading', { name: 'What you learn' }).waitFor()
  await dialog.locator('strong', { hasText: 'wait' }).waitFor()
  const picture = dialog.locator('img').first()
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), soon)
    .toBeGreaterThan(0)
  await dialog.getByRole('button', { name: 'Watch the break' }).click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
  await expectAccessibleDialog(page)
  await owner.picture('owner-course-preview')
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Adds videos by drag and drop and by address; reorders, renames and deletes them. */
async function manageVideos() {
  await ofCourse(title, 'Manage Videos')(page)
  const dialog = dialogOf(page, 'Manage Videos')
  await expect.poll(titlesOf, soon).toEqual(['the range', 'the break'])
  const clip = (await readClip()).toString('base64')
  const dropped = await page.evaluateHandle((encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (one) => one.charCodeAt(0))
    const transfer = new DataTransfer()
    for (const name of ['the retest.mp4', 'the target.mp4']) {
      transfer.items.add(new File([bytes], name, { type: 'video/mp4' }))
    }
    return transfer
  }, clip)
  const place = dialog.getByText('Choose files or drop them here')
  await place.dispatchEvent('drop', { dataTransfer: dropped })
  await expect.poll(() => dialog.getByLabel('Video title').count(), soon).toBe(2)
  await fill(dialog.getByRole('listitem').filter({ hasText: 'the target.mp4' }), {
    'Video title': 'Taking profit',
  })
  // Held back, so that the progress is visible.
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/videos/uploads/*', async (call) => {
    await held
    await call.continue()
  })
  await dialog.getByRole('button', { name: 'Add 2 Videos' }).click()
  await dialog.getByRole('progressbar', { name: 'Upload of the retest' }).waitFor()
  await dialog.getByText('Waiting').waitFor()
  await expectAccessibleDialog(page)
  await owner.picture('owner-course-videos')
  go()
  await expectToast(page, 'Video Added')
  await expect
    .poll(titlesOf, soon)
    .toEqual(['the range', 'the break', 'the retest', 'Taking profit'])

  await fill(dialog, { 'Video URL': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
  await dialog.getByText('YouTube', { exact: true }).waitFor()
  await dialog.getByLabel('Title', { exact: true }).fill('A word from outside')
  await dialog.getByRole('button', { name: 'Add URL' }).click()
  await expect.poll(async () => (await titlesOf()).at(-1), soon).toBe('A word from outside')

  const moveUp = dialog.getByRole('button', { name: 'Move Taking profit up' })
  await moveUp.click()
  await expect.poll(async () => (await titlesOf()).indexOf('Taking profit'), soon).toBe(2)
  await dialog.getByRole('button', { name: 'Rename the range' }).click()
  await dialog.getByLabel('New title of the range').fill('The range')
  await dialog.getByRole('button', { name: 'Save title' }).click()
  await dialog.getByRole('button', { name: 'Rename The range' }).waitFor()

  await dialog.getByRole('button', { name: 'Delete the retest' }).click()
  await confirmDeletion(page)
  await expectToast(page, 'Video Deleted')
  const left = ['The range', 'the break', 'Taking profit', 'A word from outside']
  await expect.poll(titlesOf, soon).toEqual(left)
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'detached' })
}

test('a course from its first draft to its deletion', async () => {
  owner = await openVisitor(browser, demo.base, {
    storage: await demo.storageOf('admin'),
    // From the upload that is made to fail, and from the preview of another site.
    quiet: [/status of 422/],
  })
  page = owner.page
  await page.goto('/dashboard/courses')
  await createCourse()
  await preview()
  await manageVideos()

  // Students must not see it before it is published, and must see it at once afterwards.
  const student = await openVisitor(browser, demo.base, {
    viewport: phone,
    storage: await demo.storageOf('academy'),
  })
  await student.page.goto('/dashboard/courses')
  await student.page.getByText('Risk Before Reward').first().waitFor()
  expect(await student.page.getByText(title).count()).toBe(0)
  await ofCourse(title, 'Publish')(page)
  await row(title).getByText('Published').waitFor()
  await student.page.getByText(title).first().waitFor()
  student.expectQuietConsole()
  await student.context.close()

  await ofCourse(title, 'Edit')(page)
  const form = dialogOf(page, 'Edit Course')
  await fill(form, { Category: 'Sessions', 'Duration (minutes)': '35 or so' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Course Updated')
  await row(title).getByText('35 min').waitFor()

  const saved = page.waitForEvent('download')
  await ofCourse(title, 'Export as JSON')(page)
  expect((await saved).suggestedFilename()).toMatch(/^course-The London Open-[\d-]{10}\.json$/)
  await ofCourse(title, 'Duplicate')(page)
  await row(`${title} (Copy)`).waitFor()
  await page.getByLabel('Search courses').fill('sessions copy')
  await row(title).waitFor({ state: 'detached' })
  page.once('dialog', (question) => void question.accept())
  await ofCourse(`${title} (Copy)`, 'Delete')(page)
  await expectToast(page, 'Course Deleted')
  await page.getByText('No course matches your search').waitFor()
  owner.expectQuietConsole()
  await owner.context.close()
})

test('courses are created and managed on a phone', { tags: ['long'] }, async () => {
  owner = await openVisitor(browser, demo.base, {
    viewport: phone,
    storage: await demo.storageOf('admin'),
  })
  page = owner.page
  await page.goto('/dashboard/courses')
  await row('Forex Basics').waitFor()
  await expectNoSidewaysScroll(page)
  await owner.picture('owner-courses-phone')
  await click('Create Course')(page)
  const form = dialogOf(page, 'Create Course')
  await fill(form, { Title: 'On the way', Description: 'Short.', Content: 'Text' })
  await form.locator('input[type=file][accept^="video"]').setInputFiles(clipPath)
  // The file is inspected before it is accepted.
  await form.getByLabel('Video title').waitFor()
  await owner.picture('owner-course-create-phone')
  await form.getByRole('button', { name: 'Create Course' }).click()
  await expectToast(page, 'Course Created')
  await form.waitFor({ state: 'detached' })
  await ofCourse('On the way', 'Manage Videos')(page)
  await expect.poll(titlesOf, soon).toHaveLength(1)
  await expectAccessibleDialog(page)
  await owner.picture('owner-course-videos-phone')
  await dialogOf(page, 'Manage Videos').getByRole('button', { name: 'Close' }).first().click()
  page.once('dialog', (question) => void question.accept())
  await ofCourse('On the way', 'Delete')(page)
  await expectToast(page, 'Course Deleted')
  owner.expectQuietConsole()
  await owner.context.close()
})
