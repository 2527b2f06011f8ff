import * as calls from '#contract/text-charts.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { TextChartsDeps } from './index.ts'
import { getTextChart, previewTextChart } from './reading.ts'

export const textChartsRoutes = (deps: TextChartsDeps): Route[] => [
  route(calls.getTextChart, {
    access: 'content.read',
    handle: ({ actor, params: { id, textId }, query }) =>
      getTextChart(deps, actor, { courseId: id, videoId: textId }, query),
  }),
  route(calls.previewTextChart, {
    access: 'content.manage',
    handle: ({ query }) => previewTextChart(deps, query),
  }),
]
