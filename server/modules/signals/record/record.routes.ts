import * as calls from '#contract/signals/record-figures.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { createSharePictures } from '#server/platform/pdf/share-picture.ts'
import type { SignalsDeps } from '../index.ts'
import { visibleSignals } from '../signals.policy.ts'
import { readFilters } from './record.store.ts'
import type { createRecordFigures } from './record.ts'
import { readRecordPicture } from './record-picture.ts'

type Figures = ReturnType<typeof createRecordFigures>

export function recordRoutes(deps: SignalsDeps, figures: Figures): Route[] {
  const draw = createSharePictures()
  return [
    route(calls.getRecordFigures, {
      access: 'content.read',
      handle: ({ actor }) => figures.forActor(actor),
    }),
    route(calls.getPublicRecord, {
      // 404 while the owner has not switched it on.
      access: 'public',
      handle: () => figures.forEverybody(),
    }),
    streamRoute({
      method: 'GET',
      path: calls.recordPicturePath,
      access: 'public',
      summary: 'The picture that a link to the public record is shown with; 404 where it is off',
      answers: { status: 200, type: 'image/png', what: 'The picture' },
      async handle({ reply }) {
        const picture = await readRecordPicture(deps, figures.summary, draw)
        // Soon after it is switched off it is gone everywhere.
        reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
        return reply.send(picture)
      },
    }),
    route(calls.listSignalFilters, {
      access: 'content.read',
      handle: ({ actor }) =>
        readFilters(deps.db.pool, visibleSignals(actor), {
          strategies: deps.strategyNames,
          nameOf: deps.identity.lookup.nameOf,
        }),
    }),
  ]
}
