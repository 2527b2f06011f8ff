import { AxeBuilder } from '@axe-core/playwright'
import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** What axe looks at and for: the whole page and every rule of its own, unless told. */
interface Look {
  part?: string
  tags?: string[]
  rules?: string[]
  but?: string[]
}

/** A rule that is broken, and the elements that break it. */
export interface Violation {
  id: string
  elements: string[]
}

/**
 * What axe has against a page as it is now. A page without frames is looked at from inside, with the axe
 * that an earlier look has left there, and no more than the violations comes back: what its library for
 * Playwright fetches, of every element that is in order, costs as much again. That one is for pages with
 * frames, whose parts it puts together in another page.
 */
export async function violationsOn(page: Page, look: Look = {}): Promise<Violation[]> {
  const { part = 'html' } = look
  const options = optionsOf(look)
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page }).include(part).options(options).analyze()
    return violations.map(violationOf)
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (how) => (await window.axe.run(how.part, how.options)).violations,
    { part, options },
  )
  return violations.map(violationOf)
}

function optionsOf({ tags, rules, but = [] }: Look): RunOptions {
  const values = rules ?? tags
  return {
    // Of the others, axe would describe every element, too.
    resultTypes: ['violations'],
    ...(values && { runOnly: { type: rules ? 'rule' : 'tag', values } }),
    rules: Object.fromEntries(but.map((rule) => [rule, { enabled: false }])),
  }
}

const violationOf = ({ id, nodes }: Result): Violation => ({
  id,
  elements: nodes.map(({ html }) => html),
})
