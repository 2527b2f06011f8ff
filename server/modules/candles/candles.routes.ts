import * as calls from '#contract/candles.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import { createCandleFile } from './create-candle-file.ts'
import { deleteCandleFile } from './delete-candle-file.ts'
import { deleteCandleSeries } from './delete-candle-series.ts'
import type { ReceivingDeps } from './deps.ts'
import { getCandleFile } from './get-candle-file.ts'
import { getCandles } from './get-candles.ts'
import { listCandleFiles } from './list-candle-files.ts'
import { listCandleSeries } from './list-candle-series.ts'
import { updateCandleFile } from './update-candle-file.ts'

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
