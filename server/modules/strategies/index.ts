import { signals, strategyNames } from '#server/modules/signals/index.ts'
import { type Bound, bind } from '#server/platform/module/bind.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { answer } from '#server/platform/module/question.ts'
import { strategiesRoutes } from './strategies.routes.ts'
import { keepSold, namesOfPublished, soldInStatement } from './strategies.store.ts'
import { createStrategy, listPublished, listStrategies } from './strategies.ts'

export type { SoldStrategy } from './strategies.store.ts'

const needs = { signals }
export type StrategiesDeps = DepsOf<'db' | 'now', typeof needs>

export interface Strategies {
  create: Bound<typeof createStrategy>
  list: Bound<typeof listStrategies>
  listPublished: Bound<typeof listPublished>
  /** For offers that open the signals of strategies. */
  keepSold: typeof keepSold
  soldInStatement: typeof soldInStatement
}

/** Strategies: their rules, and the record of the signals that used them. */
export const strategies = defineModule('strategies', {
  needs,
  create: (deps: StrategiesDeps): Contribution<Strategies> => ({
    api: {
      create: bind(deps, createStrategy),
      list: bind(deps, listStrategies),
      listPublished: bind(deps, listPublished),
      keepSold,
      soldInStatement,
    },
    routes: strategiesRoutes(deps),
    answers: [answer(strategyNames, namesOfPublished)],
  }),
})
