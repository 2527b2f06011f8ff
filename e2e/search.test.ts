import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#testing/specification/row.ts'
import { expectAccessible } from './support/accessibility.ts'
import { connectBrowser, desktop, phone } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import { videoOf } from './support/lessons.ts'
import { isLoaded } from './support/screens.ts'
import { windowsInTurn } from './support/windows-in-turn.ts'

let browser: Browser
let demo: DemoAcademy
beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})

const openInTurn = windowsInTurn(
  () => browser,
  () => demo.base,
)
const open = async (viewer: Viewer, viewport = desktop) => {
  const storage = await demo.storageOf(viewer)
  const visitor = await openInTurn({ viewport, storage })
  await visitor.page.goto('/dashboard')
  await visitor.page.waitForFunction(isLoaded)
  return visitor
}

test('a student finds a lesson by words of its text, and reads it', async () => {
  const visitor = await open('mentorship')
  const { page } = visitor
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: /Find a page/ })
  await field.fill('asian session frankf')
  const found = page.getByRole('option', { name: /^The hour before the open/ })
  await found.waitFor()
  await expectAccessible(visitor, 'search-desktop')
  await field.press('ArrowDown')
  await found.click()
  await page.waitForURL(/\/dashboard\/courses\/[\w-]+\/[\w-]+$/)
  await page.getByRole('heading', { name: 'The hour before the open' }).first().waitFor()
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('on a phone a note of one’s own opens its lesson at its second', async () => {
  const { driver } = demo.app.academy.db
  await driver.query(
    `insert into lesson_notes (id, user_id, video_id, second, text, created_at, updated_at)
     select gen_random_uuid(), u.id, v.id, 4, 'Quokkas wait for the close', now(), now()
     from users u, course_videos v join courses c on c.id = v.course_id
     where u.email = 'academy@meridian.example' and v.file_key is not null and v.module_id is null
       and v.duration_seconds > 6 and c.is_published and c.role_access in ('academy_student', 'community_student')
     order by v.id limit 1`,
  )
  const visitor = await open('academy', phone)
  const { page } = visitor
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: /Find a page/ }).fill('QUÓKKA')
  const found = page.getByRole('option', { name: /0:04.*Quokkas wait for the close/ })
  await found.waitFor()
  await expectAccessible(visitor, 'search-phone')
  await found.click()
  await page.waitForURL(/\?at=4$/)
  await expect.poll(async () => (await videoOf(page)).at).toBe(4)
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('an admin finds a lesson as its students see it, and nobody’s own notes', async () => {
  const visitor = await open('admin')
  const { page } = visitor
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Find a page/ })
  await field.fill('quokkas')
  await page.getByText('Nothing found').waitFor()
  await field.fill('hour before the op')
  await page.getByRole('option', { name: /^The hour before the open/ }).click()
  await page.waitForURL(/\/academy\/courses\/[\w-]+\/[\w-]+$/)
  await page.getByRole('heading', { name: 'The hour before the open' }).first().waitFor()
  visitor.expectQuietConsole()
  await visitor.context.close()
})

test('what is said in a video opens it at its second, with subtitles', {
  tags: ['long'],
}, async () => {
  const visitor = await open('academy')
  const { page } = visitor
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: /Find a page/ }).fill('step of the fourth')
  await page.getByRole('option', { name: /^What a pip is.*0:03/ }).click()
  await page.waitForURL(/\?at=3$/)
  await expect.poll(async () => (await videoOf(page)).at).toBe(3)
  await page.getByText('Transcript', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Player: What a pip is' }).focus()
  await page.keyboard.press('c')
  const shown = () =>
    page.evaluate(() =>
      [...(document.querySelector('video')?.textTracks ?? [])]
        .filter(({ mode }) => mode === 'showing')
        .map(({ cues }) => cues?.length),
    )
  await expect.poll(shown).toEqual([3])
  visitor.expectQuietConsole()
  await visitor.context.close()
})
