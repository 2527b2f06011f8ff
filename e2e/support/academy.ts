import { existsSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './browser.ts'
import { clientFolder } from './demo.ts'
import { signIn } from './sign-in.ts'
import { windowsInTurn } from './windows-in-turn.ts'

/** An empty academy with the built client and only its owner. */
export interface FreshAcademy {
  app: TestApp
  base: string
  owner: Person
  /** Opens a window in which somebody is signed in, on the dashboard; one that was closed, where it can serve. */
  enter(person: Person, options?: VisitorOptions): Promise<Visitor>
}

export async function startAcademy(
  browser: Browser,
  env: Record<string, string> = {},
): Promise<FreshAcademy> {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  const app = await startApp({ clientFolder, env })
  const base = await app.listen()
  const owner = await app.people.admin()
  const openInTurn = windowsInTurn(
    () => browser,
    () => base,
  )
  return {
    app,
    base,
    owner,
    async enter(person, { viewport, quiet, ...ofOne } = {}) {
      const storage = await signIn(app, base, person)
      const common = { ...(viewport && { viewport }), ...(quiet && { quiet }), storage }
      const isPlain = Object.keys(ofOne).length === 0
      const visitor = await (isPlain
        ? openInTurn(common)
        : openVisitor(browser, base, { ...ofOne, ...common }))
      const { page } = visitor
      await page.goto('/dashboard')
      await page.getByRole('heading', { level: 1 }).waitFor()
      return visitor
    },
  }
}

/** Opens a section from the menu, as people do; on a phone the menu is a drawer. */
export async function openSection(page: Page, entry: string): Promise<void> {
  const onPhone = (page.viewportSize()?.width ?? 0) < 768
  if (onPhone) await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  const menu = page.getByRole(onPhone ? 'dialog' : 'navigation')
  await menu.getByRole('link', { name: entry, exact: true }).click()
  // The drawer covers everything until it is gone.
  if (onPhone) await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** The card, or another part of the page, with this heading. */
export const card = (page: Page, title: string): Locator =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    // Parts are nested; the innermost comes last.
    .last()
