import type { QueryClient } from '@tanstack/react-query'
import { unstable_forceFrameRate as takeFrames } from 'scheduler'
import { fewAtOnce } from '#client/platform/few-at-once.ts'
import { askInOne, type FirstRead } from '#client/platform/first-reads.ts'
import { lateParts, prepareNewParts } from '#client/ui/overlays/late.ts'
import type { Standing } from '#contract/permissions.ts'
import { areaOf } from '../areas.ts'
import { likelyMenu } from '../menus.ts'
import { firstReadsOf, hasSection, loadScreens } from '../sections.tsx'

/** The Network Information API, in browsers that have it. */
interface Thrifty {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether what may never be needed is too dear on this connection. */
function isThrifty(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as Navigator & Thrifty).connection ?? {}
  return saveData === true || effectiveType !== '4g'
}

/**
 * How many times a second React lets go of the page while it prepares a section. By itself it does so every 5 ms, and
 * then waits for whatever else there is to do: on a slow device a section took several times as long as its own work.
 */
const turnsPerSecond = 60

/**
 * Fetches the menu's sections, the likeliest first, then what students' sections read first, and at last what
 * opens over all of them, unless the device is saving data or its line is slow.
 */
export async function fetchAhead(
  client: QueryClient,
  standing: Standing,
  pathname: string,
): Promise<void> {
  takeFrames(turnsPerSecond)
  if (isThrifty()) return
  const likely = likelyMenu(standing, hasSection).filter(({ path }) => path !== pathname)
  const reads: FirstRead[] = []
  await fewAtOnce(likely, async ({ section }) => {
    const area = areaOf(standing, section, hasSection)
    await loadScreens(area, section)
    // The office's many lists are asked for when somebody points at one.
    if (area !== 'admin') reads.push(...(await firstReadsOf(area, section)))
  })
  await askInOne(client, reads)
  await fewAtOnce(lateParts, ({ load }) => load())
  prepareNewParts()
}
