import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { onTestFailed } from 'vitest'

/**
 * If the running test fails, saves a picture of its window and prints the window's address and
 * content, so that a journey that fails once elsewhere can be understood from its log. Does nothing
 * for a window opened before the tests.
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
    // No test is running yet.
  }
}
