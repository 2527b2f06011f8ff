import { candles } from '#server/modules/candles/index.ts'
import { courses } from '#server/modules/courses/index.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { textChartsRoutes } from './text-charts.routes.ts'

const needs = { candles, courses }
export type TextChartsDeps = DepsOf<never, typeof needs>

/** The candles of charts that stand in the texts of lessons. */
export const textCharts = defineModule('text-charts', {
  needs,
  create: (deps: TextChartsDeps): Contribution<object> => ({
    api: {},
    routes: textChartsRoutes(deps),
  }),
})
