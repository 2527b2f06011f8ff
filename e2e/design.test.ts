import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { violationsOn } from './support/axe.ts'
import { connectBrowser, desktop, openVisitor, phone, pixelsTooWide } from './support/browser.ts'
import { clientFolder } from './support/demo.ts'
import { type DevelopmentClient, startDevelopmentClient } from './support/development-client.ts'
import { expectFocus } from './support/keyboard.ts'
import { tagsOfCase } from './support/long-cases.ts'

const sizes = { phone, desktop }
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** A development client compiles what it is asked for, which takes a while on a slow machine. */
const patience = 90_000

let app: TestApp
let client: DevelopmentClient
let browser: Browser
beforeAll(async () => {
  app = await startApp({ clientFolder })
  client = await startDevelopmentClient(await app.listen())
  browser = await connectBrowser()
})
afterAll(async () => {
  await browser?.close()
  await client?.stop()
  await app?.stop()
})

async function openDesignPage(page: Page) {
  await page.goto('/design', { timeout: patience })
  await page.getByRole('heading', { name: 'Overlay' }).waitFor({ timeout: patience })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What axe finds on the page, or in a part of it. */
async function findingsOn(page: Page, part = 'html') {
  const violations = await violationsOn(page, { part, tags })
  return violations.map(({ id, elements }) => `${id}: ${elements.join('\n')}`)
}

// Each size and each theme once: a theme changes colours, which do not depend on the size.
describe('the design system', () => {
  const looks = [
    ['phone', 'light'],
    ['desktop', 'dark'],
  ] as const
  for (const [index, [size, theme]] of looks.entries())
    test(`${size}, ${theme}`, { timeout: 240_000, tags: tagsOfCase(index) }, async () => {
      const viewport = sizes[size]
      const visitor = await openVisitor(browser, client.base, { viewport })
      const { page, context } = visitor
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      await openDesignPage(page)
      expect(await page.locator('html').getAttribute('class')).toBe(theme)
      const photograph = (name: string, fullPage = false) =>
        visitor.picture(`design/${name}-${theme}-${size}`, { fullPage })

      await photograph('page', true)
      expect(await pixelsTooWide(page), 'is as wide as its window').toBe(0)
      expect.soft(await findingsOn(page)).toEqual([])

      for (const [name, role] of overlays) {
        const opener = page.getByRole('button', { name, exact: true })
        await opener.click()
        const overlay = page.getByRole(role)
        await overlay.waitFor()
        await photograph(name.toLowerCase().replaceAll(' ', '-'))
        // The page behind it has already been checked.
        expect.soft(await findingsOn(page, `[role=${role}]`), name).toEqual([])
        await page.keyboard.press('Escape')
        await overlay.waitFor({ state: 'detached' })
        await expectFocus(opener)
      }
      for (const [name, text] of toasts) {
        await page.getByRole('button', { name, exact: true }).click()
        await page.getByText(text).waitFor()
      }
      await photograph('toasts')
      expect.soft(await findingsOn(page, '[data-sonner-toaster]'), 'toasts').toEqual([])
      visitor.expectQuietConsole()
      await context.close()
    })
})

const overlays = [
  ['Dialog', 'dialog'],
  ['Long dialog', 'dialog'],
  ['Form dialog', 'dialog'],
  ['Alert dialog', 'alertdialog'],
  ['Drawer', 'dialog'],
  ['Panel', 'dialog'],
  ['Popover', 'dialog'],
] as const

const toasts = [
  ['Toast', 'You will hear from us.'],
  ['Success toast', 'You are in.'],
  ['Destructive toast', 'Failed to load content. Please try again.'],
  ['Toast with a question', "This action can't be undone."],
] as const

test('every component is on the design page', async () => {
  const root = path.join(import.meta.dirname, '..')
  const page = [path.join(root, 'client/app/pages/design.tsx')]
  for await (const file of glob(path.join(root, 'client/app/design/*.tsx'))) page.push(file)
  const source = (await Promise.all(page.map((file) => readFile(file, 'utf8')))).join('\n')
  const absent: string[] = []
  const rooms = path.join(root, 'client/ui')
  for await (const file of glob(path.join(rooms, '**/*.tsx'))) {
    const name = path.relative(rooms, file)
    if (!source.includes(`'#client/ui/${name}'`)) absent.push(name)
  }
  expect(absent.toSorted()).toEqual(elsewhere)
})

/**
 * Covered elsewhere: the page of public texts, which is linked; the heads of lists, their tables' headers
 * and rows; the late parts of overlays, which their triggers open, and of tabs; the frame of forms that
 * change an item, and the footer of dialogs with a form; what is invisible; the libraries of Markdown, which its texts load; the player, which would load
 * another site; the chart drawn by a library, with its table and the handles on it, and the head of a moment of drills; the registration consent and its question for
 * news; what waits for what stands above it; the logo inside the name; a frame around a page; what is rendered
 * once it is near; the areas for questions and toasts, which exist while one is open; and what depends on a
 * session or an outbox.
 */
const elsewhere = [
  'charts/market/candle-chart.tsx',
  'charts/market/candle-table.tsx',
  'charts/market/late-candle-chart.tsx',
  'charts/market/market-chart.tsx',
  'charts/market/moment-head.tsx',
  'charts/market/price-handles.tsx',
  'controls/tab-bar.tsx',
  'displays/external-player.tsx',
  'displays/markdown-tables.tsx',
  'displays/markdown-text.tsx',
  'displays/member-link.tsx',
  'displays/visually-hidden.tsx',
  'forms/form-footer.tsx',
  'forms/item-form.tsx',
  'forms/legal-agreement.tsx',
  'forms/news-by-mail.tsx',
  'layout/below.tsx',
  'layout/brand-mark.tsx',
  'layout/page-frame.tsx',
  'layout/public-page.tsx',
  'layout/revealed.tsx',
  'layout/when-near.tsx',
  'lists/list-head.tsx',
  'lists/table-header.tsx',
  'lists/table-row.tsx',
  'lists/waiting-list.tsx',
  'overlays/confirm-dialog-panel.tsx',
  'overlays/dialog-panel.tsx',
  'overlays/drawer-panel.tsx',
  'overlays/late-content.tsx',
  'overlays/late-dialog.tsx',
  'overlays/late-popup.tsx',
  'overlays/menu-list.tsx',
  'overlays/popover-panel.tsx',
  'overlays/question-area.tsx',
  'overlays/toast-area.tsx',
  'overlays/tooltip-bubble.tsx',
]

test('the built client has no such page', async () => {
  const { status, text } = await app.request({ url: '/design', headers: { accept: 'text/html' } })
  expect(status).toBe(404)
  expect(text).toContain('Oops! Page not found')
})
