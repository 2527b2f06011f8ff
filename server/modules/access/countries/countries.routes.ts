import * as calls from '#contract/countries.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { AccessDeps } from '../index.ts'
import { declareOwnCountry, readOwnCountry, readWithheld, updateWithheld } from './countries.ts'

export const countriesRoutes = (deps: AccessDeps): Route[] => [
  route(calls.getOwnCountry, {
    access: 'account.own',
    handle: ({ actor }) => readOwnCountry(deps, actor),
  }),
  route(calls.declareCountry, {
    access: 'account.own',
    handle: ({ actor, body }) => declareOwnCountry(deps, actor, body.country),
  }),
  route(calls.getWithheldCountries, {
    access: 'settings.manage',
    handle: () => readWithheld(deps),
  }),
  route(calls.updateWithheldCountries, {
    access: 'settings.manage',
    // It closes the signals to members, or opens them.
    effect: 'gives-right',
    handle: ({ actor, body }) => updateWithheld(deps, actor, body),
  }),
]
