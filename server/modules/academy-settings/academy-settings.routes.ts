import * as calls from '#contract/academy-settings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { ChangeDeps } from './index.ts'
import { getSettings, updateSettings } from './settings.ts'

const access = 'settings.manage'

export const academySettingsRoutes = (deps: ChangeDeps): Route[] => [
  route(calls.getSettings, { access, handle: ({ actor }) => getSettings(deps, actor) }),
  route(calls.updateSettings, {
    access,
    // They say who may come in, and what opens without payment or approval.
    effect: 'gives-right',
    handle: ({ actor, body }) => updateSettings(deps, actor, body),
  }),
]
