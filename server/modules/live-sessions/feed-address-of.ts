import { calendarToken } from './calendar-token.ts'
import type { LiveSessionsDeps } from './deps.ts'

/** The address at which a calendar program reads the user's feed. */
export const feedAddressOf = (deps: LiveSessionsDeps, userId: string, version: number) => ({
  url: `${deps.config.PUBLIC_URL}/api/calendar/${calendarToken.of(deps, userId, version)}.ics`,
})
