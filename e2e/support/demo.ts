import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright'
import { expect } from 'vitest'
import { loadDemo } from '#database/demo/load.ts'
import type { Environment } from '#server/app/config.ts'
import { demoAccounts } from '#server/app/demo-mode.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Viewer } from '#testing/specification/row.ts'

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>

/** The built client that journeys look at. */
export const clientFolder = path.join(import.meta.dirname, '../../build/client')

export interface DemoAcademy {
  app: TestApp
  base: string
  /** What a browser keeps of a signed-in viewer; undefined for a visitor. */
  storageOf(viewer: Viewer): Promise<Storage | undefined>
}

/** Starts the demo academy with the built client; `env` goes over the tests' own environment. */
export async function startDemo(browser: Browser, env: Environment = {}): Promise<DemoAcademy> {
  expect(existsSync(clientFolder), 'the client is built').toBe(true)
  const app = await startApp({ clientFolder, env })
  const base = await loadDemo(app.academy).then(
    async () => {
      await openEndingMentorship(app)
      return app.listen()
    },
    async (error: unknown) => {
      await app.stop()
      throw error
    },
  )
  const kept = new Map<Viewer, Storage>()
  return {
    app,
    base,
    async storageOf(viewer) {
      const account = demoAccounts.find(({ email }) => email.startsWith(`${viewer}@`))
      if (!account) return undefined
      const known = kept.get(viewer)
      if (known) return known
      const context = await browser.newContext({ baseURL: base })
      const page = await context.newPage()
      await page.goto('/login')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL('**/dashboard')
      const storage = await context.storageState()
      await context.close()
      kept.set(viewer, storage)
      return storage
    },
  }
}

/** Somebody's mentorship ends in a few days: those of the demo itself have only begun. */
async function openEndingMentorship({ academy, clock }: TestApp): Promise<void> {
  const threeWeeks = 21 * 24 * 60 * 60 * 1000
  const { identity, access } = academy.modules
  const someone = { name: 'Kofi Mensah', email: 'kofi.mensah@people.example' }
  clock.advance(-threeWeeks)
  await academy.db.transaction(async (tx) => {
    const { id } = await identity.createUser(tx, { ...someone, password: 'a good password' })
    await access.openSubscription(tx, id, 'mentorship')
  })
  clock.advance(threeWeeks)
}
