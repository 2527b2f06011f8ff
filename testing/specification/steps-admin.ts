import type { Page } from 'playwright'
import { clipPath } from '#testing/media.ts'

/** The steps of the admin area's rows on the demo academy's screens. */

type Step = (page: Page) => Promise<unknown>

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()

/** Opens the menu of a course and chooses an action. */
export const ofCourse =
  (title: string, action: string): Step =>
  async (page) => {
    await button(page, `Actions for ${title}`).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }

/** Runs several steps in order. */
export const inOrder =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** Clicks a button inside the open dialog. */
export const inDialog =
  (name: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Fills fields of the open dialog by their labels. */
export const fill =
  (fields: Record<string, string>): Step =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) {
      await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
    }
  }

/** Chooses an option of a list box in the open dialog. */
export const choose =
  (label: string, option: string): Step =>
  (page) =>
    page.getByRole('dialog').getByLabel(label).selectOption({ label: option })

/** Accepts the browser's next confirmation, and clicks. */
export const confirmed =
  (step: Step): Step =>
  async (page) => {
    page.once('dialog', (question) => void question.accept())
    await step(page)
  }

/** Chooses a real video in the open dialog, which inspects it before accepting it. */
export const chooseVideo: Step = async (page) => {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file][accept^="video"]').setInputFiles(clipPath)
  await dialog.getByLabel('Video title').waitFor()
}

/** Chooses a text file where an image or a video is expected. */
export const chooseText =
  (kind: 'image' | 'video'): Step =>
  (page) =>
    page
      .getByRole('dialog')
      .locator(`input[type=file][accept^="${kind}"]`)
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') })

async function post(page: Page, path: string, body: object, token = ''): Promise<unknown> {
  const answer = await fetch(new URL(`/api${path}`, page.url()), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.json()
}

/**
 * Somebody registers and requests a program, and the page is reloaded, since it may not be
 * listening yet.
 */
export const asks =
  (name: string, program: 'academy' | 'mentorship'): Step =>
  async (page) => {
    const email = `${name.toLowerCase().replace(' ', '.')}@people.example`
    const password = 'a good password'
    await post(page, '/auth/register', { name, email, password })
    const tokens = await post(page, '/auth/login', { email, password })
    const token = (tokens as { accessToken: string }).accessToken
    await post(page, '/role-requests', { program }, token)
    await page.reload()
  }

/** A course, live session and signal that no other test uses. */
export const courseFields = {
  Title: 'Carry Trades',
  Description: 'What interest does to a position.',
  Content: 'Rates **first**.',
}
export const sessionFields = {
  Title: 'Carry trades live',
  Description: 'Questions about rates.',
  Date: '2099-03-01T18:00',
}
export const signalFields = { Title: 'Yen on rates', Content: 'The differential widens.' }
