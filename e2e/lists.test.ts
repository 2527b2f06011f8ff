import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSignal } from '#contract/signals/signals.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { connectBrowser, openVisitor } from './support/browser.ts'
import { storageOf } from './support/sign-in.ts'

const clientFolder = path.join(import.meta.dirname, '../build/client')

let app: TestApp
let browser: Browser
let base: string
let admin: Person

beforeAll(async () => {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  app = await startApp({ clientFolder })
  base = await app.listen()
  browser = await connectBrowser()
  admin = await app.people.admin()
  for (let number = 1; number <= 25; number += 1) {
    const title = `Idea ${String(number).padStart(2, '0')}`
    const body = { title, content: number > 22 ? 'Breakout' : 'Range' }
    await app.call(createSignal, { as: admin, body })
  }
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('the server searches, sorts and pages, and the address reflects it', async () => {
  const visitor = await openVisitor(browser, base, { storage: storageOf(base, admin) })
  const { page } = visitor
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Signals', exact: true }).click()

  const shows = (first: string) => page.getByRole('row').nth(1).getByText(first).waitFor()
  const head = page.getByRole('columnheader', { name: 'Title' })
  await shows('Idea 25')
  await head.getByRole('button').click()
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  await shows('Idea 01')
  await page.getByRole('button', { name: 'Next page' }).click()
  await shows('Idea 21')

  await page.reload()
  await shows('Idea 21')
  expect(await head.getAttribute('aria-sort')).toBe('ascending')

  const search = page.getByRole('searchbox', { name: 'Search signals' })
  await search.fill('breakout')
  await shows('Idea 23')
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=title&search=breakout')
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByRole('heading', { name: 'Users / Students' }).waitFor()
  await page.goBack()
  await shows('Idea 23')
  expect(await search.inputValue()).toBe('breakout')
  await search.fill('nothing like it')
  await page.getByText('No signal matches your search').waitFor()
  visitor.expectQuietConsole()
  await visitor.context.close()
})
