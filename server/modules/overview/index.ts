import { access } from '#server/modules/access/index.ts'
import { identity } from '#server/modules/identity/index.ts'
import { offers } from '#server/modules/offers/index.ts'
import { payments } from '#server/modules/payments/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { compareBooks } from './books.ts'
import { overviewRoutes } from './overview.routes.ts'

const needs = { access, identity, offers, payments }
export type OverviewDeps = DepsOf<'db' | 'now' | 'parts', typeof needs>

/** The owner's overview of a period: money, members, and upcoming renewals. */
export const overview = defineModule('overview', {
  needs,
  create: (deps: OverviewDeps): Contribution<object> => ({
    api: {},
    routes: overviewRoutes({ ...deps, booksAgree: compareBooks(deps) }),
  }),
})
