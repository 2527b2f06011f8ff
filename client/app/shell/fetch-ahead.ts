import type { QueryClient } from '@tanstack/react-query'
import { fewAtOnce } from '#client/platform/http/few-at-once.ts'
import { askInOne, type FirstRead } from '#client/platform/start/first-reads.ts'
import { drawerPanel } from '#client/ui/overlays/drawer.tsx'
import { lateParts, prepareNewParts } from '#client/ui/overlays/late.ts'
import type { AccessState } from '#contract/access/permissions.ts'
import { areaAt, areasOf } from '../areas.ts'
import { dailyPlaces, likelyMenu, type MenuEntry } from '../menus.ts'
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
 * Fetches what is likely to be opened next, unless the device is saving data or its line is slow: the sections, the
 * likeliest first; what students' sections read first; and at last what opens over all of them. A phone has the
 * office's long menu in a drawer, which therefore comes right after the daily sections. Begins nothing more once `signal`
 * is aborted: whoever has left the dashboard, by signing out, for example, asks for nothing of it.
 */
export async function fetchAhead(
  client: QueryClient,
  accessState: AccessState,
  { pathname, signal }: { pathname: string; signal: AbortSignal },
): Promise<void> {
  if (isThrifty()) return
  const likely = likelyMenu(accessState, hasSection)
  const isOffice = areasOf(accessState).includes('admin')
  const soon = isOffice ? dailyPlaces : likely.length
  const reads: FirstRead[] = []
  const fetchSection = async ({ path, section }: MenuEntry) => {
    if (path === pathname) return
    const area = areaAt(accessState, { pathname: path }, hasSection)
    await loadScreens(area, section)
    // The office's many lists are asked for when somebody points at one.
    if (!isOffice) reads.push(...(await firstReadsOf(area, section)))
  }
  await fewAtOnce(likely.slice(0, soon), fetchSection, signal)
  if (signal.aborted) return
  await askInOne(client, reads)
  await drawerPanel.load().catch(() => undefined)
  await fewAtOnce(likely.slice(soon), fetchSection, signal)
  await fewAtOnce(lateParts, ({ load }) => load(), signal)
  if (!signal.aborted) prepareNewParts()
}
