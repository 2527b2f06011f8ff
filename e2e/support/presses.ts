import type { Locator, Page } from 'playwright'

/** Does what a person does, and counts how often they press. */
export interface Presses {
  readonly count: number
  click(target: Locator): Promise<void>
  /** One press that enters the field; what is typed then does not count. */
  type(field: Locator, text: string): Promise<void>
  /** Two presses: one opens the list, the other chooses. */
  choose(list: Locator, label: string): Promise<void>
  /** Drops a file or a folder of this device, which takes one press. */
  drop(place: Locator, path: string): Promise<void>
  /** Two presses, where nothing can be dropped: one asks for a folder of this device, the other chooses it. */
  pick(place: Locator, path: string): Promise<void>
}

export function countPresses(page: Page): Presses {
  let count = 0
  return {
    get count() {
      return count
    },
    async click(target) {
      count += 1
      await target.click()
    },
    async type(field, text) {
      count += 1
      await field.fill(text)
    },
    async choose(list, label) {
      count += 2
      await list.selectOption({ label })
    },
    async drop(place, path) {
      count += 1
      await place.scrollIntoViewIfNeeded()
      const box = await place.boundingBox()
      if (!box) throw new Error('there is nothing to drop on')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      // A page cannot make a folder: only the browser's own drag and drop brings one.
      const session = await page.context().newCDPSession(page)
      const data = { items: [], files: [path], dragOperationsMask: 1 }
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x, y, data })
      }
      await session.detach()
    },
    async pick(place, path) {
      count += 2
      const asked = page.waitForEvent('filechooser')
      await place.click()
      await (await asked).setFiles(path)
    },
  }
}
