import * as contract from '#contract/candles.ts'
import { type Route, route } from '#server/platform/http/route.ts'
import type { CandlesDeps } from './deps.ts'
import type { Operations } from './operations.ts'

export const candlesRoutes = (candles: Operations, media: CandlesDeps['media']): Route[] => [
  route(contract.getCandles, {
    access: 'journal.own',
    handle: ({ actor, query }) => candles.get(actor, query),
  }),
  route(contract.listCandleSeries, {
    access: 'journal.own',
    handle: ({ actor }) => candles.series(actor),
  }),
  route(contract.deleteCandleSeries, {
    access: 'journal.own',
    handle: ({ actor, params }) => candles.deleteSeries(actor, params),
  }),
  route(contract.createCandleFile, {
    access: 'journal.own',
    handle: ({ actor, request }) =>
      candles.createFile(actor, () =>
        media.readAttachmentForm(actor, request, contract.candleBytesMaximum),
      ),
  }),
  route(contract.listCandleFiles, {
    access: 'journal.own',
    handle: ({ actor, query }) => candles.files(actor, query),
  }),
  route(contract.getCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params }) => candles.file(actor, params.id),
  }),
  route(contract.updateCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params, body }) => candles.updateFile(actor, params.id, body),
  }),
  route(contract.deleteCandleFile, {
    access: 'journal.own',
    handle: ({ actor, params }) => candles.deleteFile(actor, params.id),
  }),
]
