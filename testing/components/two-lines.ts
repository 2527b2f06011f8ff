import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Each of these rows takes two lines, as rows do on a phone, and none of their prices and amounts is cut. */
export function expectTwoLines(rows: Locator): void {
  const all = rows.elements()
  expect(all.length).toBeGreaterThan(0)
  for (const row of all) {
    expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
    for (const part of row.querySelectorAll('*')) {
      // What only readers of screens get is one pixel wide.
      if (!/\d/.test(part.textContent) || part.clientWidth <= 1) continue
      if (getComputedStyle(part).overflowX === 'visible') continue
      expect(part.scrollWidth, `${part.textContent} is cut`).toBeLessThanOrEqual(part.clientWidth)
    }
  }
}
