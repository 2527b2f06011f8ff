import axe from 'axe-core'
import { expect } from 'vitest'

/** Axe finds nothing on the page, which is no wider than a phone. */
export async function expectFine(): Promise<void> {
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  finishTransitions()
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    preload: false,
    rules: {
      // The target of the link to the content is on this page, which has another address in the test.
      region: { enabled: false },
      // A video plays only after a press, and has controls: the rule would wait for its file, up to ten seconds, and
      // complain where none comes.
      'no-autoplay-audio': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** What was pressed just now changes its colours little by little, and is judged by those that stay. */
function finishTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish()
  }
}
