import { sql } from 'kysely'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationPage, ownConversationPage, strategyPage } from '#contract/site/pages.ts'
import type { Viewer } from '#testing/specification/row.ts'
import { counted, report } from '#testing/trust/report.ts'
import { connectBrowser, desktop, saveData } from './browser.ts'
import { type DemoAcademy, startDemo } from './demo.ts'
import { alarm, hostileTexts, plantHostileTexts } from './hostile-texts.ts'
import { isLoadedToItsEnd, screens } from './screens.ts'

/**
 * Defines the tests that fill a demo academy with hostile texts, in `rounds` variations, and open
 * every screen of these viewers: no script runs. The browser ignores the content security policy, which
 * would stop most of them: that is a second line of defence, tested elsewhere.
 */
export function storedScriptsDrill({ rounds, viewers }: { rounds: number; viewers: Viewer[] }) {
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

  /** A page that records every script that runs, in frames as well, and every dialog. */
  async function openPage(viewer: Viewer | null) {
    const storage = viewer ? await demo.storageOf(viewer) : undefined
    const context = await browser.newContext({
      baseURL: demo.base,
      viewport: desktop,
      bypassCSP: true,
      reducedMotion: 'reduce',
      // It would store the whole application for each viewer.
      serviceWorkers: 'block',
      ...(storage && { storageState: storage }),
    })
    await saveData(context)
    const ran: string[] = []
    await context.exposeBinding(alarm, ({ page }) => void ran.push(page.url()))
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    return { page, context, ran }
  }

  const idOf = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} limit 1`.execute(demo.app.academy.db.pool)
    return rows[0]?.id ?? ''
  }

  async function addressesOf(viewer: Viewer): Promise<string[]> {
    const { rows } = await sql<{ userId: string; code: string }>`
      select user_id, (select code from certificates limit 1) as code
      from messages limit 1`.execute(demo.app.academy.db.pool)
    const more: Partial<Record<Viewer, string[]>> = {
      visitor: rows[0]?.code ? [`/certificates/${rows[0].code}`] : [],
      free: [ownConversationPage],
      mentorship: [strategyPage(await idOf('strategies'))],
      admin: [strategyPage(await idOf('strategies')), conversationPage(rows[0]?.userId ?? '')],
    }
    return [...screens[viewer], ...(more[viewer] ?? [])]
  }

  /** Expands what is collapsed on the page, and checks where links made from texts lead. */
  async function unfold(page: Page) {
    const folded = page.locator('main button[aria-expanded="false"]:not([aria-haspopup])')
    for (const button of (await folded.all()).toReversed()) await button.click()
    await page.waitForFunction(isLoadedToItsEnd)
    for (const link of await page.getByRole('link', { name: 'click', exact: true }).all()) {
      expect(await link.getAttribute('href')).not.toMatch(/^\s*(?:javascript|data|vbscript):/i)
    }
  }

  async function visit(page: Page, address: string) {
    await page.goto(address)
    await page.waitForFunction(isLoadedToItsEnd)
    await unfold(page)
  }

  test('the texts do run where they are interpreted as markup', async () => {
    const { page, context, ran } = await openPage(null)
    await page.goto('/login')
    for (const text of hostileTexts) {
      await page.evaluate((html) => {
        const place = document.body.appendChild(document.createElement('div'))
        place.append(document.createRange().createContextualFragment(html))
      }, text)
    }
    // Links wait for a click, and other frameworks' templates are plain text to a browser.
    await expect.poll(() => ran.length).toBeGreaterThan(hostileTexts.length / 2)
    await context.close()
  })

  test('none of them runs on any screen', async ({ task }) => {
    let cells = 0
    let visited = 0
    for (let round = 0; round < rounds; round += 1) {
      cells += await plantHostileTexts(demo.app, round)
      for (const viewer of viewers) {
        const { page, context, ran } = await openPage(viewer)
        for (const address of await addressesOf(viewer)) {
          await visit(page, address).catch((cause) => {
            throw new Error(`${viewer} at ${address} in round ${round}`, { cause })
          })
          visited += 1
        }
        expect({ viewer, ran }).toEqual({ viewer, ran: [] })
        await context.close()
      }
    }
    report(
      task,
      `${hostileTexts.length} payloads in ${counted(cells)} texts, names and file names, ${visited} screens opened without the content security policy: 0 executed`,
    )
  }, 1_200_000)
}
