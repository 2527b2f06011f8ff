import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { onTestFailed } from 'vitest'

/**
 * Should the test that runs fail, keeps a picture of what its window showed, and prints the window's
 * address and content: a journey that fails elsewhere once can be understood from its log. A window that is
 * opened before the tests is nobody's.
 */
export function tellFailure(page: Page, artefacts: string, noise: readonly string[]): void {
  try {
    onTestFailed(async ({ task }) => {
      if (page.isClosed()) return
      await mkdir(artefacts, { recursive: true })
      const name = `failed-${task.name.replace(/\W+/g, '-').slice(0, 60)}.png`
      await page.screenshot({ path: path.join(artefacts, name) })
      const seen = await page.locator('body').ariaSnapshot()
      const lines = [`${task.name}: ${page.url()}`, ...noise, seen.slice(0, 3000)]
      process.stderr.write(`${lines.join('\n')}\n`)
    })
  } catch {
    // No test runs yet.
  }
}
