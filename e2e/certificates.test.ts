import { buffer } from 'node:stream/consumers'
import { PDFDocument } from 'pdf-lib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { makeCourse, makeVideo } from '#testing/courses.ts'
import { axeFindings } from './support/accessibility.ts'
import { connectBrowser, desktop, openVisitor, phone, pixelsTooWide } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { signIn } from './support/sign-in.ts'

let browser: Browser
let app: TestApp
let base: string
beforeAll(async () => {
  browser = await connectBrowser()
  app = await startApp({ clientFolder })
  await app.academy.db.pool.updateTable('academySettings').set({ academyComplete: true }).execute()
  base = await app.listen()
})
afterAll(async () => {
  await app?.stop()
  await browser?.close()
})

/** Fails where what is on the screen is wider than it or hard to read, in either theme. */
async function expectAccessible(page: Page) {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.classList.toggle('dark', name === 'dark')
    }, theme)
    // Colours change by a transition, which a page behind others has not finished.
    await expect.poll(() => axeFindings(page), { timeout: 90_000 }).toEqual([])
  }
  expect(await pixelsTooWide(page)).toBe(0)
}

test('a student completes the last lesson, takes the certificate, and a stranger verifies it', async () => {
  const admin = await app.people.admin()
  const course = await makeCourse(app, admin, {
    title: 'Price Action',
    roleAccess: ['academy_student'],
  })
  await makeVideo(app, admin, course.id, 'The first candle')
  const person = await app.people.academy()

  const student = await openVisitor(browser, base, { storage: await signIn(app, base, person) })
  const { page } = student
  await page.goto('/profile')
  const own = page.getByRole('region', { name: 'Certificates' })
  await own.getByText('0 of 1').waitFor()
  await expectAccessible(page)

  // The lesson plays in another window: this one must notice the certificate by itself.
  const lesson = await student.context.newPage()
  await lesson.goto('/dashboard/courses')
  await lesson.getByRole('button', { name: 'Show lessons of Price Action' }).click()
  await lesson
    .getByRole('button', { name: /The first candle$/ })
    .first()
    .click()
  const video = lesson.locator('video')
  await video.waitFor()
  await lesson.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 8
  })
  await lesson
    .getByRole('button', { name: 'Replay The first candle' })
    .waitFor({ timeout: 180_000 })

  const take = own.getByRole('button', { name: 'Download PDF' })
  await take.waitFor({ timeout: 180_000 })
  await lesson.close()
  await page.bringToFront()
  await expectAccessible(page)
  await student.picture('certificates-1-profile')
  const download = page.waitForEvent('download')
  await take.click()
  const saved = await download
  const name = saved.suggestedFilename()
  expect(name).toMatch(/^certificate-([0-9A-Z]{4}-){3}[0-9A-Z]{4}\.pdf$/)
  const pdf = await PDFDocument.load(await buffer(await saved.createReadStream()))
  expect(pdf.getTitle()).toBe(`${person.name}: 6-Month Academy Program`)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByText('Your certificate is ready').waitFor()

  const code = name.slice('certificate-'.length, -'.pdf'.length)
  const stranger = await openVisitor(browser, base, { viewport: phone, quiet: [/status of 404/] })
  await stranger.page.goto('/certificates')
  await stranger.page.getByLabel('Certificate code').fill('not a code')
  await stranger.page.getByRole('button', { name: 'Verify' }).click()
  await stranger.page.getByText('A code has 16 letters and digits').waitFor()
  await stranger.page.getByLabel('Certificate code').fill('0000 0000 0000 0000')
  await stranger.page.getByRole('button', { name: 'Verify' }).click()
  await stranger.page.getByRole('heading', { name: 'Certificate not found' }).waitFor()
  await stranger.page.getByLabel('Certificate code').fill(code.toLowerCase().replaceAll('-', ' '))
  await stranger.page.getByRole('button', { name: 'Verify' }).click()
  await stranger.page.getByText('This certificate is valid.').waitFor()
  await stranger.page.getByText(person.name).waitFor()
  expect(new URL(stranger.page.url()).pathname).toBe(`/certificates/${code}`)
  await expectAccessible(stranger.page)
  await stranger.picture('certificates-2-verified')
  await stranger.page.setViewportSize(desktop)
  await stranger.picture('certificates-3-verified-wide')

  // Printed: the sheet alone, in landscape.
  const paper = await PDFDocument.load(await stranger.page.pdf({ preferCSSPageSize: true }))
  const sizes = paper.getPages().map((sheet) => sheet.getWidth() > sheet.getHeight())
  expect(sizes).toEqual([true])
  await stranger.page.emulateMedia({ media: 'print' })
  await stranger.page.getByText('This certificate is valid.').waitFor({ state: 'hidden' })
  await stranger.page.getByText(person.name).waitFor()

  student.expectQuietConsole()
  stranger.expectQuietConsole()
  await student.context.close()
  await stranger.context.close()
})
