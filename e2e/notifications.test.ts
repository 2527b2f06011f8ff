import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { storageOf } from './support/sign-in.ts'

let app: TestApp
let browser: Browser
let base: string
let owner: Person
beforeAll(async () => {
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  owner = await app.people.admin()
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

async function publish(count: number, from = 1) {
  for (let number = from; number < from + count; number += 1) {
    const body = { title: `Signal number ${number}`, content: 'Written down.' }
    const { status } = await app.call(createSignal, { as: owner, body })
    expect(status).toBe(201)
  }
}

const badge = (page: Page, text: string) =>
  page.getByRole('button', { name: /^Notifications/ }).getByText(text, { exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('the badge counts to 9+, and items go singly or all with Clear All', async () => {
  const student = await app.people.free()
  const { page, context, expectQuietConsole } = await openVisitor(browser, base, {
    storage: storageOf(base, student),
  })
  await page.goto('/dashboard')
  await publish(9)
  await badge(page, '9').waitFor()
  await publish(1, 10)
  await badge(page, '9+').waitFor()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = panelOf(page)
  const items = panel.getByRole('listitem')
  await expect.poll(() => items.count()).toBe(10)
  await items.first().getByText('Signal number 10').first().waitFor()
  await items.first().getByText('just now').waitFor()
  await items.first().getByRole('link', { name: 'View signal' }).waitFor()
  await panel
    .getByRole('button', { name: /^Dismiss/ })
    .first()
    .click()
  await expect.poll(() => items.count()).toBe(9)
  await badge(page, '9').waitFor()

  await panel.getByRole('button', { name: 'Clear All' }).click()
  await panel.getByText('Nothing new. You are up to date.').waitFor()
  expect(await panel.getByRole('button', { name: 'Clear All' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expectQuietConsole()
  await context.close()
})

test('the panel is 24rem wide and up to 24rem tall', async () => {
  const student = await app.people.free()
  await publish(10)
  const { page, context } = await openVisitor(browser, base, {
    storage: storageOf(base, student),
  })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = panelOf(page)
  await panel.getByText('Signal number 10').waitFor()
  const size = async () => {
    const { width, height } = (await panel.boundingBox()) ?? { width: 0, height: 0 }
    return { width, height }
  }
  await expect.poll(size).toEqual({ width: 24 * 16, height: 24 * 16 })
  await context.close()
})
