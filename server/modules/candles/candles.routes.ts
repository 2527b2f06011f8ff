import * as calls from '#contract/candles/candles.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import {
  createCandleFile,
  deleteCandleFile,
  getCandleFile,
  listCandleFiles,
  updateCandleFile,
} from './candle-files.ts'
import type { ReceivingDeps } from './index.ts'
import { deleteCandleSeries, getCandles, listCandleSeries } from './series.ts'

export const candlesRoutes = (deps: ReceivingDeps): Route[] => [
  route(calls.getCandles, {
    access: 'journal.own',
    handle: ({ actor, query }) => getCandles(deps, actor, query),
  }),
  route(calls.listCandleSeries, {
    access: 'journal.own',
    handle: ({ actor }) => listCandleSeries(deps, actor),
  }),
  route(calls.deleteCandleSeries, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteCandleSeries(deps, actor, params),
  }),
  route(calls.createCandleFile, {
    access: 'journal.own',
    handle: ({ actor, request }) =>
      createCandleFile(deps, actor, () =>
        deps.media.readAttachmentForm(actor, request, calls.candleBytesMaximum),
      ),
  }),
  route(calls.listCandleFiles, {
    access: 'journal.own',
    handle: ({ actor, query }) => listCandleFiles(deps, actor, query),
  }),
  route(calls.getCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params }) => getCandleFile(deps, actor, params.id),
  }),
  route(calls.updateCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => updateCandleFile(deps, actor, params.id, body),
  }),
  route(calls.deleteCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params }) => deleteCandleFile(deps, actor, params.id),
  }),
]
