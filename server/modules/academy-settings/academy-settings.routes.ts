import { getSettings, updateSettings } from '#contract/academy-settings.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

export const academySettingsRoutes = ({ get, update }: Operations): Route[] => [
  route(getSettings, { access, handle: ({ actor }) => get(actor) }),
  route(updateSettings, {
    access,
    // They say who may come in, and what opens without payment or approval.
    effect: 'gives-right',
    handle: ({ actor, body }) => update(actor, body),
  }),
]
