import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const themes = ['light', 'dark'] as const

/**
 * Prepares axe for the current page. A page without frames is checked from inside, reusing the axe
 * script of an earlier check: to merge the results of several frames, axe opens another page with its
 * own process, which is as expensive as the page was.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isInside = page.frames().length === 1
  const isThere = isInside && (await page.evaluate(() => 'axe' in window))
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(isInside)
}

/**
 * What axe finds on the page as it is, excluding the rules in `but`; each finding with its first
 * element.
 */
export async function axeFindings(page: Page, but: string[] = []): Promise<string[]> {
  const found = await findingsOf((await axeOn(page)).withTags(rules).disableRules(but))
  const isTooSmall = (finding: string) => finding.startsWith('target-size:')
  if (!found.some(isTooSmall)) return found
  // A bar may cover part of an element at the current scroll position: a target that is really too
  // small is so elsewhere too.
  const scroll = (by: number) => page.evaluate((pixels) => window.scrollBy(0, pixels), by)
  await scroll(aside)
  const again = await findingsOf((await axeOn(page)).withRules(['target-size']))
  await scroll(-aside)
  return found.filter((finding) => !isTooSmall(finding) || again.some(isTooSmall))
}

/** More than a button's height, in pixels. */
const aside = 100

async function findingsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/**
 * Checks the current state of a journey, such as a dialog, in both themes: no axe findings, excluding
 * the rules in `but`, and no wider than the window. Saves a picture of each as
 * `.artefacts/<name>-<theme>.png`.
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
    // A theme changes nothing but colours.
    const colours = (await axeOn(page)).withRules(['color-contrast'])
    const findings = theme === 'light' ? await axeFindings(page, but) : await findingsOf(colours)
    expect.soft(findings, `${name}, ${theme}`).toEqual([])
  }
  await page.evaluate((shown) => {
    document.documentElement.className = shown
  }, before)
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect.soft(scrollWidth, `${name} is wider than its window`).toBe(clientWidth)
}

/** Runs in the page: shows a theme without storing it, and waits until it has been painted. */
function show(theme: string): Promise<void> {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })
}
