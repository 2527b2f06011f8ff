import { readAccessToken } from '#client/platform/session/tokens.ts'
import { type Area, areas, sectionOf } from './areas.ts'
import { loadScreens } from './sections.tsx'

const key = 'lastArea'

/** Remembers which area this browser has shown, for the start of the next visit. */
export function rememberArea(area: Area): void {
  localStorage.setItem(key, area)
}

/**
 * Requests the screens that this browser's last user would see here, before it is known who is
 * visiting; a wrong guess costs two small files.
 */
export function loadLikelyScreens(): void {
  const area = areas.find((name) => name === localStorage.getItem(key))
  if (area && readAccessToken() !== null) void loadScreens(area, sectionOf(location.pathname))
}
