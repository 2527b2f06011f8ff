import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCandles, hourlyCandles, hourOfCandle } from '#testing/exercises.ts'
import { clipPath } from '#testing/media.ts'
import { type FreshAcademy, startAcademy } from './support/academy.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, phone } from './support/browser.ts'
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

/** A program from an empty form to its first student, by hand; returns how many presses it took. */
async function afternoon(title: string, isPhone: boolean): Promise<number> {
  const { folder, remove } = await folderOfVideos('The London open')
  const visitor = await academy.enter(academy.owner, isPhone ? { viewport: phone } : {})
  const { page } = visitor
  const hand = countPresses(page)
  const size = isPhone ? 'phone' : 'desk'
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
  const choose = addFolder.getByText('Choose a folder or drop it here')
  await (isPhone ? hand.pick(choose, folder) : hand.drop(choose, folder))
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
  // It is open in the list as soon as it is there.
  await hand.click(named('Add Quiz', addQuiz))
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
    await hand.click(named(isPhone ? `Actions for ${lesson}` : `Move ${lesson} to module…`, dialog))
    await hand.click(page.getByRole('menuitem', { name: /^(Move to: )?Practice$/ }))
    await lessonsOf('Practice').filter({ hasText: lesson }).waitFor()
  }
  await expectAccessibleDialog(page)
  await visitor.picture(`afternoon-1-lessons-${size}`)

  await hand.click(named('Preview', dialog))
  const preview = dialogOf(page, title)
  await hand.choose(preview.getByLabel('As seen by'), 'Students of: Academy (Premium)')
  await preview.getByText('3 lessons').first().waitFor()
  expect(await named('Begin What you know', preview).count()).toBe(0)
  await hand.type(preview.getByLabel('Seen on'), dayOf(Date.now() + 3 * week))
  await named('Begin What you know', preview).waitFor()
  await visitor.picture(`afternoon-2-preview-${size}`)
  await hand.click(preview.getByRole('button', { name: 'Close', exact: true }).first())

  await hand.click(page.getByRole('button', { name: `Actions for ${title}` }))
  await hand.click(page.getByRole('menuitem', { name: 'Publish', exact: true }))
  await rowOf(page, 'All courses', title).getByText('Published').waitFor()
  visitor.expectQuietConsole()
  await visitor.context.close()
  await remove()
  return hand.count
}

test('a teacher puts a program online in an afternoon, with at most sixty presses', async () => {
  const title = 'Six months of London'
  expect(await afternoon(title, false)).toBeLessThanOrEqual(60)

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
})

test('the same on a phone, where nothing can be dropped', { tags: ['long'] }, async () => {
  expect(await afternoon('Six months on the way', true)).toBeLessThanOrEqual(60)
})
