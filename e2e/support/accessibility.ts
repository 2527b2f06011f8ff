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
export async function axeFindings(page: Page, but: string[] = []): Promise<string[]> {
  const found = findingsOf(await violationsOn(page, { tags, but }))
  const isTooSmall = (finding: string) => finding.startsWith('target-size:')
  if (!found.some(isTooSmall)) return found
  // A bar may cover part of an element at the current scroll position: a target that is really too
  // small is so elsewhere too.
  const scroll = (by: number) => page.evaluate((pixels) => window.scrollBy(0, pixels), by)
  const moved = await page.evaluate(scrollAside, aside)
  const again = findingsOf(await violationsOn(page, { rules: ['target-size'] }))
  await scroll(-moved)
  return found.filter((finding) => !isTooSmall(finding) || again.includes(finding))
}

/** More than a button's height, in pixels. */
const aside = 100

/** Runs in the page: scrolls down, or up from its end, and returns by how much. */
function scrollAside(by: number): number {
  const before = window.scrollY
  window.scrollBy(0, by)
  if (window.scrollY - before < by) window.scrollBy(0, -2 * by)
  return window.scrollY - before
}

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
