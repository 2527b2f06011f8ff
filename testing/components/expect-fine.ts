import axe from 'axe-core'
import { expect } from 'vitest'

/** Axe finds nothing on the page, which is no wider than a phone. */
export async function expectFine(): Promise<void> {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    // The target of the link to the content is on this page, which has another address in the test.
    rules: { region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}
