import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page, Route } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { readClip } from '#testing/media.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'

const mebibyte = 1024 ** 2
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

let browser: Browser
let demo: DemoAcademy
let folder: string
let file: string
let content: Buffer
/** For what does not depend on parts. */
let shortFile: string
let clip: Buffer

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
  folder = await mkdtemp(path.join(tmpdir(), 'academy-upload-'))
  file = path.join(folder, 'Reading the tape.mp4')
  // A real video, long enough to be sent in two parts.
  clip = await readClip()
  content = Buffer.concat([clip, Buffer.alloc(17 * mebibyte - clip.length, 7)])
  await writeFile(file, content)
  shortFile = path.join(folder, 'The tape.mp4')
  await writeFile(shortFile, clip)
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The dialog of a new course, as the admin sees it. */
async function openDialog(title: string) {
  const course = await makeCourse(demo.app, await demo.app.people.admin(), { title })
  const visitor = await openVisitor(browser, demo.base, {
    storage: await demo.storageOf('admin'),
    quiet: [/Failed to load resource/],
  })
  await visitor.page.goto('/dashboard/courses')
  const reopen = async () => {
    await visitor.page.getByRole('button', { name: `Actions for ${title}` }).click()
    await visitor.page.getByRole('menuitem', { name: 'Manage Videos' }).click()
    return visitor.page.getByRole('dialog', { name: 'Manage Videos' })
  }
  return { ...visitor, course, reopen, dialog: await reopen() }
}
type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog']

/** Chooses the file, which is inspected before it is accepted. */
const choose = async (dialog: Dialog, chosen = file) => {
  await dialog.locator('input[type=file][accept^="video"]').setInputFiles(chosen)
  await dialog.getByLabel('Video title').waitFor()
}
const add = (dialog: Dialog) =>
  dialog.getByRole('button', { name: 'Add Video', exact: true }).click()

/** Records where each part begins, and lets `meet` decide what happens to it. */
async function watchParts(page: Page, meet: (route: Route, begins: number) => Promise<void>) {
  const begins: number[] = []
  await page.route('**/videos/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    const at = Number(await route.request().headerValue('upload-offset'))
    begins.push(at)
    await meet(route, at)
  })
  return begins
}

const lessonFiles = async (courseId: string) => {
  const { rows } = await demo.app.academy.db.driver.query(
    'select file_key from course_videos where course_id = $1',
    [courseId],
  )
  return Promise.all(
    rows.map(({ file_key }) => readFile(path.join(demo.app.dataDir, 'files', file_key))),
  )
}
async function expectTheLesson(courseId: string, whole = content) {
  const files = await lessonFiles(courseId)
  expect(files.map(sha256)).toEqual([sha256(whole)])
}

test('an upload that loses the network continues by itself after reconnecting', async () => {
  const { page, context, dialog, course, picture, expectQuietConsole } =
    await openDialog('Offline in between')
  const isHeld = Promise.withResolvers<Route>()
  let held = false
  const begins = await watchParts(page, async (route, at) => {
    if (at > 0 && !held) {
      held = true
      return isHeld.resolve(route)
    }
    await route.continue()
  })
  await choose(dialog)
  await add(dialog)
  const route = await isHeld.promise
  await context.setOffline(true)
  await route.abort('internetdisconnected')
  await page.getByText('You are offline').first().waitFor()
  await picture('upload-offline')
  await context.setOffline(false)

  await page.getByText('Video Added').waitFor({ timeout: 180_000 })
  await dialog.getByText('Reading the tape').first().waitFor()
  await expectTheLesson(course.id)
  // What had arrived before was not sent again.
  expect(begins.filter((at) => at === 0)).toHaveLength(1)
  expectQuietConsole()
  await context.close()
}, 300_000)

test('after a reload the same file continues where it stopped', async () => {
  const { page, context, dialog, course, reopen, picture } = await openDialog('Reloaded in between')
  const isHeld = Promise.withResolvers<void>()
  await watchParts(page, async (route, at) => {
    if (at > 0) return isHeld.resolve()
    await route.continue()
  })
  await choose(dialog)
  await dialog.getByLabel('Video title').fill('The first title')
  await add(dialog)
  await isHeld.promise
  // The page asks whether to abort the uploads.
  page.on('dialog', (requested) => void requested.accept())
  await page.reload()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const begins = await watchParts(page, (route) => route.continue())

  const again = await reopen()
  await again.getByText('Stopped at 94% of').waitFor()
  await picture('upload-unfinished')
  await choose(again)
  await again.getByText('continues where it stopped, at 94%').waitFor()
  await again.getByText('Stopped at 94% of').waitFor({ state: 'detached' })
  await again.getByLabel('Video title').fill('Reading the tape anew')
  await add(again)
  await page.getByText('Video Added').waitFor({ timeout: 180_000 })
  await again.getByText('Reading the tape anew').first().waitFor()
  expect(begins).toEqual([16 * mebibyte])
  await expectTheLesson(course.id)
  await again.getByText('Stopped at').waitFor({ state: 'detached' })
  await context.close()
}, 300_000)

test('an access token that expires meanwhile is renewed, and nothing is sent again', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const { page, context, dialog, course } = await openDialog('Signed in for long')
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes += 1
  })
  const begins = await watchParts(page, async (route, at) => {
    if (at === 0) return route.continue()
    const headers = await route.request().allHeaders()
    const isFirst = begins.filter((one) => one === at).length === 1
    await route.continue({
      headers: isFirst ? { ...headers, authorization: 'Bearer one.that.ended' } : headers,
    })
  })
  await choose(dialog)
  await add(dialog)
  await page.getByText('Video Added').waitFor({ timeout: 180_000 })
  await expectTheLesson(course.id)
  expect(begins).toEqual([0, 16 * mebibyte, 16 * mebibyte])
  expect(refreshes).toBe(1)
  await context.close()
})

test('a file that is not a video is refused in the academy’s words, and can be removed', async () => {
  const { page, context, dialog, course } = await openDialog('Disguised')
  const text = Buffer.from('<!doctype html><script>alert(1)</script>')
  const input = dialog.locator('input[type=file][accept^="video"]')
  // Whatever its name, before a byte of it is sent.
  await input.setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer: text })
  await dialog.getByText('page.mp4 cannot be played here: choose MP4, MOV, WebM or MKV').waitFor()
  // A file that begins like a video is checked after it has arrived.
  const buffer = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), text])
  await input.setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer })
  await dialog.getByLabel('Video title').waitFor()
  await add(dialog)
  await dialog.getByText('This file is not a video that can be played.').waitFor()
  await page.getByText('Failed to add video').waitFor()
  await dialog.getByRole('button', { name: 'Remove page' }).click()
  expect(await lessonFiles(course.id)).toEqual([])
  await context.close()
})

test('a new course is a draft until its videos have arrived, and is then published', async () => {
  const { page, context } = await openVisitor(browser, demo.base, {
    storage: await demo.storageOf('admin'),
  })
  await page.goto('/dashboard/courses')
  await page.getByRole('button', { name: 'Create Course' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Course' })
  expect(await dialog.getByRole('checkbox', { name: 'Published' }).isChecked()).toBe(true)
  await dialog.getByLabel('Title', { exact: true }).fill('Arrives later')
  await dialog.getByLabel('Description').fill('One')
  await dialog.getByLabel('Content').fill('Two')
  await choose(dialog, shortFile)
  // A slip: what was typed and chosen is still there.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create Course' }).click()
  expect(await dialog.getByLabel('Video title').inputValue()).toBe('The tape')

  const isHeld = Promise.withResolvers<Route>()
  let held = false
  await watchParts(page, async (route) => {
    if (held) return route.continue()
    held = true
    isHeld.resolve(route)
  })
  await dialog.getByRole('button', { name: 'Create Course' }).click()
  const route = await isHeld.promise
  const isPublished = async () => {
    const { rows } = await demo.app.academy.db.driver.query(
      "select is_published from courses where title = 'Arrives later'",
    )
    return rows[0]?.is_published
  }
  await dialog.getByText('It stays a draft until they have arrived').waitFor()
  expect(await isPublished()).toBe(false)
  await route.continue()
  await dialog.waitFor({ state: 'detached', timeout: 180_000 })
  expect(await isPublished()).toBe(true)
  await context.close()
}, 300_000)

test('a lesson gets subtitles, of which a wrong line is named, and then another file', async () => {
  const { page, context, dialog, course, expectQuietConsole } = await openDialog('Said and shown')
  await makeVideo(demo.app, await demo.app.people.admin(), course.id, 'The tape')
  const open = { name: 'Subtitles, chapters and video file of The tape' }
  await dialog.getByRole('button', open).click()
  const send = (text: string) =>
    dialog.locator('input[type=file][accept=".vtt,.srt"]').setInputFiles({
      name: 'tape.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(text),
    })
  await send('1\n00:00:02,000 --> 00:00:01,000\nHello\n')
  await dialog.getByText('Line 2 ends before it begins.').waitFor()
  await send('1\n00:00:01,000 --> 00:00:02,000\nHello\n')
  await dialog.getByText('1 subtitle', { exact: true }).waitFor()

  const other = dialog.getByRole('region', { name: 'Replace the video' })
  await other.locator('input[type=file]').setInputFiles(shortFile)
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByText('Video Replaced').waitFor({ timeout: 180_000 })
  await expectTheLesson(course.id, clip)
  await dialog.getByText('1 subtitle · may no longer fit the video').waitFor()
  expectQuietConsole()
  await context.close()
})
