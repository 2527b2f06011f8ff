import { z } from 'zod'
import * as calls from '#contract/moving-out.ts'
import { problems, type Route, route } from '#server/platform/http/route.ts'
import {
  beginArchive,
  openArchiveFile,
  readArchive,
  removeArchive,
  takeArchive,
} from './archives.ts'
import type { MovingOutDeps } from './index.ts'

const paramsSchema = z.object({ id: z.uuid() })

export const movingOutRoutes = (deps: MovingOutDeps & { sweep: () => Promise<void> }): Route[] => [
  route(calls.getOpenExport, {
    access: 'academy.move-out',
    handle: () => readArchive(deps),
  }),
  route(calls.beginOpenExport, {
    access: 'academy.move-out',
    effect: 'shows-all',
    handle: ({ actor, body }) => beginArchive(deps, actor, body),
  }),
  route(calls.takeOpenExport, {
    access: 'academy.move-out',
    effect: 'shows-all',
    handle: ({ actor }) => takeArchive(deps, actor),
  }),
  route(calls.removeOpenExport, {
    access: 'academy.move-out',
    effect: 'none',
    handle: ({ actor }) => removeArchive(deps, actor),
  }),
  fileRoute(deps),
]

/** A browser saves a large file only from an address, which is signed instead; an interrupted download goes on. */
function fileRoute(deps: MovingOutDeps): Route {
  const method = 'GET'
  const path = calls.openExportPath
  const access = 'public'
  return {
    method,
    path,
    access,
    mount(app) {
      app.route({
        method,
        url: path,
        schema: {
          params: paramsSchema,
          response: problems,
          summary: 'The archive of everything at its signed address, whole or in ranges',
          tags: ['moving-out'],
        },
        config: {
          access,
          answers: { status: 200, type: 'application/zip', what: 'The archive' },
        },
        compress: false,
        handler: async (request, reply) => {
          const { id } = request.params as z.output<typeof paramsSchema>
          const { key, userId, confirm } = await openArchiveFile(deps, id, request.query)
          const { status, headers, content } = await deps.media.openStored(key, request, reply)
          request.server.transfers.leaving({ userId, request, reply, confirm })
          return reply
            .code(status)
            .headers(headers)
            .headers({
              'content-type': 'application/zip',
              'content-disposition': 'attachment; filename="academy.zip"',
              'cache-control': 'private, no-store',
              'x-content-type-options': 'nosniff',
            })
            .send(content)
        },
      })
    },
  }
}
