import type { Page } from 'playwright'
import { expect } from 'vitest'
import { type Violation, violationsOn } from './axe.ts'
import { pixelsTooWide, type Visitor } from './browser.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const themes = ['light', 'dark'] as const

/**
 * What axe finds on the page as it is, `but` for some of its rules; each finding with the first element
 * that it is about.
 */
export const axeFindings = async (page: Page, but: string[] = []): Promise<string[]> =>
  findingsOf(await violationsOn(page, { tags, but }))

const findingsOf = (violations: Violation[]): string[] =>
  violations.map(({ id, elements }) => `${id}: ${elements[0] ?? ''}`)

/**
 * Checks the current state of a journey, such as a dialog, in both themes: no axe findings, excluding
 * the rules in `but`, and no wider than the window. A picture of each is `<name>-<theme>`.
 */
export async function expectAccessible(
  { page, picture }: Visitor,
  name: string,
  { but }: { but?: string[] } = {},
): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const before = await page.evaluate(() => document.documentElement.className)
  for (const theme of themes) {
    await page.evaluate(show, theme)
    await picture(`${name}-${theme}`)
    // A theme changes colours and nothing else.
    const findings =
      theme === 'light'
        ? await axeFindings(page, but)
        : findingsOf(await violationsOn(page, { rules: ['color-contrast'] }))
    expect.soft(findings, `${name}, ${theme}`).toEqual([])
  }
  await page.evaluate((shown) => {
    document.documentElement.className = shown
  }, before)
  expect.soft(await pixelsTooWide(page), `${name} is wider than its window`).toBe(0)
}

/** Runs in the page: shows a theme without storing it, and waits until it has been painted. */
function show(theme: string): Promise<void> {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
