import { AxeBuilder } from '@axe-core/playwright'
import axe, { type Result, type RunOptions } from 'axe-core'
import type { Page } from 'playwright'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * A video plays only after a press, and has controls: the rule would wait for its file, up to ten seconds, and
 * complain where none comes.
 */
const unusedRules = ['no-autoplay-audio']

/** The scope of a check; by default the whole page with all of axe's rules. */
interface Look {
  part?: string
  tags?: string[]
  rules?: string[]
  but?: string[]
}

/** A violated rule, and the elements that violate it. */
export interface Violation {
  id: string
  elements: string[]
}

/**
 * The violations that axe finds on a page in its current state. On a page without frames axe runs directly
 * in the page, where it stays for later checks, and returns only violations: its Playwright library also
 * fetches the details of every passing element, which doubles the time. That library is used for pages with
 * frames, whose results it merges.
 */
export async function violationsOn(page: Page, look: Look = {}): Promise<Violation[]> {
  const { part = 'html' } = look
  await page.evaluate(finishTransitions)
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

/**
 * Colours that are still changing, as after a change of the theme, would be judged halfway. What inherits a
 * colour may begin to change once that one has arrived.
 */
function finishTransitions(): void {
  const running = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
  for (let left = running(); left.length > 0; left = running()) {
    for (const transition of left) transition.finish()
  }
}

function optionsOf({ tags, rules, but = [] }: Look): RunOptions {
  const values = rules ?? tags
  return {
    // Otherwise axe would describe every passing element, too.
    resultTypes: ['violations'],
    // Before each check it would parse all styles, which no rule in use reads.
    preload: false,
    ...(values && { runOnly: { type: rules ? 'rule' : 'tag', values } }),
    rules: Object.fromEntries([...but, ...unusedRules].map((rule) => [rule, { enabled: false }])),
  }
}

const violationOf = ({ id, nodes }: Result): Violation => ({
  id,
  elements: nodes.map(({ html }) => html),
})
