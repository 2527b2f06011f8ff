import { readAccessToken } from '#client/platform/tokens.ts'
import { type Area, areas, sectionOf } from './areas.ts'
import { loadScreens } from './sections.tsx'

const key = 'lastArea'

/** Keeps which area this browser has shown, for the start of the next visit. */
export function rememberArea(area: Area): void {
  localStorage.setItem(key, area)
}

/**
 * Asks for the screens that the last user of this browser would see here, while it is not yet known
 * who is at the screen; a wrong guess costs two small files.
 */
export function loadLikelyScreens(): void {
  const area = areas.find((name) => name === localStorage.getItem(key))
  if (area && readAccessToken() !== null) loadScreens(area, sectionOf(location.pathname))
}
