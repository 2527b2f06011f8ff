import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { searchRoutes } from './search.routes.ts'

export type SearchDeps = DepsOf<'contributed'>

/** One search over everything that somebody may see, of which each module finds its own. */
export const search = defineModule('search', {
  create: (deps: SearchDeps): Contribution<object> => ({ api: {}, routes: searchRoutes(deps) }),
})
