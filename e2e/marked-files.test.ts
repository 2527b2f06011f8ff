import { PDFDocument, PDFName } from 'pdf-lib'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSubmissions } from '#contract/assignments.ts'
import { listMarks } from '#contract/submission-marks.ts'
import { handIn, makeAssignment } from '#testing/assignments.ts'
import { makeCourse } from '#testing/courses.ts'
import type { Person } from '#testing/people.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { connectBrowser, phone } from './support/browser.ts'
import { dialogOf, expectAccessibleDialog, expectToast, soon } from './support/owner.ts'

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
