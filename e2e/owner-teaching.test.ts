import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTrade } from '#contract/journal/journal.ts'
import { click } from '#testing/specification/steps.ts'
import { connectBrowser, desktop, openVisitor, phone, type Visitor } from './support/browser.ts'
import { type DemoAcademy, startDemo } from './support/demo.ts'
import {
  confirmDeletion,
  dialogOf,
  expectAccessibleDialog,
  expectNoSidewaysScroll,
  expectToast,
  fill,
  rowAction,
  rowOf,
} from './support/owner.ts'

let browser: Browser
let demo: DemoAcademy
let opened: Visitor[] = []

beforeAll(async () => {
  browser = await connectBrowser()
  demo = await startDemo()
})
afterAll(async () => {
  await demo?.app.stop()
  await browser?.close()
})
afterEach(async () => {
  for (const one of opened) {
    one.expectQuietConsole()
    await one.context.close()
  }
  opened = []
})

async function open(
  viewer: 'admin' | 'academy' | 'mentorship',
  section: string,
  viewport = desktop,
): Promise<Visitor & { page: Page }> {
  const storage = await demo.storageOf(viewer)
  const visitor = await openVisitor(browser, demo.base, { viewport, storage })
  opened.push(visitor)
  await visitor.page.goto(`/dashboard/${section}`)
  return visitor
}

/** Deletes a row and confirms. */
async function remove(page: Page, title: string) {
  await rowAction('Delete', title)(page)
  await confirmDeletion(page)
}

test('assignments: set, handed in, graded, read by the student', async () => {
  const title = 'Three losing trades'
  const owner = await open('admin', 'assignments')
  const { page } = owner
  await click('Create Assignment')(page)
  const form = dialogOf(page, 'Create Assignment')
  await form.getByLabel('Course').selectOption({ label: 'Risk Before Reward' })
  await fill(form, {
    Title: title,
    Description: 'What they have in **common**.',
    'Due date': '2099-05-01T20:00',
  })
  await expectAccessibleDialog(page)
  await owner.picture('owner-assignment')
  await form.getByRole('button', { name: /^Create|^Save/ }).click()
  await expectToast(page, 'Assignment Created')
  await rowOf(page, 'Assignments', title).getByText('Risk Before Reward').waitFor()

  const student = await open('academy', 'assignments', phone)
  const card = student.page.locator('article, li, section').filter({ hasText: title }).last()
  await card.getByRole('button', { name: /^Submit/ }).click()
  await dialogOf(student.page).getByRole('textbox').first().fill('All three were revenge.')
  await dialogOf(student.page)
    .getByRole('button', { name: /^Submit/ })
    .last()
    .click()
  await click(`Grade ${title} of Tomas Berg`)(page)
  const grading = dialogOf(page, title)
  await grading.getByText('All three were revenge.').waitFor()
  await grading.getByRole('radio', { name: /Pass/ }).check()
  await grading.getByRole('textbox', { name: 'Feedback' }).fill('Honest, and **right**.')
  await expectAccessibleDialog(page)
  await owner.picture('owner-grade')
  await grading.getByRole('button', { name: 'Save Grade' }).click()
  await expectToast(page, 'Submission Graded')
  await page.getByLabel('Which submissions').selectOption({ label: 'Graded' })
  await rowOf(page, 'Submissions', title).getByText('Passed').waitFor()

  await student.page.reload()
  await card.getByRole('button', { name: /^View/ }).click()
  await dialogOf(student.page).getByText('Honest, and').waitFor()
  await student.picture('owner-grade-read-phone')
})

test('journal: a shared trade is read, and the comment reaches the student', async () => {
  const sharer = await demo.app.people.mentorship()
  const trade = {
    pair: 'AUDUSD',
    direction: 'BUY' as const,
    entry: '0.6531',
    lots: '1',
    shared: true,
    openedAt: '2026-11-02T08:00:00Z',
  }
  const created = await demo.app.call(createTrade, { as: sharer, body: trade })
  expect(created).toMatchObject({ status: 201, body: { shared: true } })
  const { page, picture } = await open('admin', 'journal')
  await click(`Read journal of ${sharer.name}`)(page)
  await page.getByRole('heading', { name: `Journal of ${sharer.name}` }).waitFor()
  await click('Details of AUDUSD BUY at 0.6531')(page)
  const details = dialogOf(page)
  await details.getByLabel('Your comment').fill('Where was the stop?')
  await expectAccessibleDialog(page)
  await picture('owner-journal-comment')
  await details.getByRole('button', { name: 'Add Comment' }).click()
  await expectToast(page, 'Comment Added')
  await details.getByText('Where was the stop?').first().waitFor()
})

const sizes = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const

// What students see of them is in mentor-student.test.ts.
for (const [size, viewport] of sizes)
  describe(`on ${size}`, { tags: ['long'] }, () => {
    test('strategies: written, published, withdrawn and deleted', async () => {
      const title = `Asian range on ${size}`
      const owner = await open('admin', 'strategies', viewport)
      const { page } = owner
      await click('Create Strategy')(page)
      const form = dialogOf(page, 'Create Strategy')
      await fill(form, {
        Title: title,
        Description: 'Fade the first break.',
        Rules: '1. Mark the range\n2. Wait for the **sweep**',
        'Video link': 'https://vimeo.com/76979871',
      })
      await form.getByLabel('Risk level').selectOption('High')
      await expectAccessibleDialog(page)
      await owner.picture(`owner-strategy-${size}`)
      await form.getByRole('button', { name: /^Create|^Save/ }).click()
      await expectToast(page, 'Strategy Created')
      const row = rowOf(page, 'Strategies', title)
      await row.getByText('High Risk', { exact: true }).waitFor()
      await rowAction('Withdraw', title)(page)
      await expectToast(page, 'Strategy Withdrawn')
      await row.getByText('Draft', { exact: true }).waitFor()
      await expectNoSidewaysScroll(page)
      await remove(page, title)
      await expectToast(page, 'Strategy Deleted')
      await row.waitFor({ state: 'detached' })
    })

    test('challenges: created with goal, dates and reward, changed and deleted', async () => {
      const title = `Two weeks of notes on ${size}`
      const owner = await open('admin', 'challenges', viewport)
      const { page } = owner
      await click('Create Challenge')(page)
      const form = dialogOf(page, 'Create Challenge')
      await fill(form, {
        Title: title,
        Description: 'One note a trade.',
        Target: '20',
        Start: '2026-01-01T08:00',
        End: '2099-01-01T08:00',
        Reward: 'A review of your journal',
      })
      await expectAccessibleDialog(page)
      await owner.picture(`owner-challenge-${size}`)
      await form.getByRole('button', { name: /^Create|^Save/ }).click()
      await expectToast(page, 'Challenge Created')
      const row = rowOf(page, 'Challenges', title)
      await row.getByText('Active', { exact: true }).waitFor()
      await rowAction('Edit', title)(page)
      await fill(dialogOf(page, 'Edit Challenge'), { Target: '25' })
      await dialogOf(page).getByRole('button', { name: /^Save/ }).click()
      await expectToast(page, 'Challenge Updated')
      await expectNoSidewaysScroll(page)
      await remove(page, title)
      await expectToast(page, 'Challenge Deleted')
      await row.waitFor({ state: 'detached' })
    })
  })

test('a student’s submission is found by course', async () => {
  const { page } = await open('admin', 'assignments')
  await rowOf(page, 'Assignments', 'Size five trades').waitFor()
  await page.getByRole('main').getByLabel('Course').selectOption({ label: 'Forex Basics' })
  await rowOf(page, 'Assignments', 'Size five trades').waitFor({ state: 'detached' })
  expect(await page.getByText('Failed to load').count()).toBe(0)
})
