import { z } from 'zod'
import { notFound } from '#server/platform/failure.ts'
import { type Route, streamRoute } from '#server/platform/http/route.ts'
import type { RenditionsDeps } from './index.ts'
import { playlistAt } from './playlists.ts'

const params = z.object({
  stem: z.string().regex(/^[a-z0-9-]{1,60}$/),
  list: z.string().regex(/^[a-z0-9]{1,10}\.m3u8$/),
})

/**
 * The playlists of prepared videos at signed addresses, as a player asks for them, which sends no bearer token. Their
 * segments are parts of files, at the addresses of files.
 */
export const renditionsRoutes = (deps: RenditionsDeps): Route[] => [
  streamRoute({
    method: 'GET',
    path: '/media/streams/:stem/:list',
    access: 'public',
    unlimited: true,
    summary: 'A playlist of a prepared video at its signed address',
    answers: { status: 200, type: 'application/vnd.apple.mpegurl', what: 'The playlist' },
    schema: { params },
    async handle({ request, reply }) {
      const { stem, list } = params.parse(request.params)
      const playlist = await playlistAt(deps, { stem, list }, request.query)
      if (playlist === null) throw notFound()
      reply.headers({
        'content-type': 'application/vnd.apple.mpegurl',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      })
      return reply.send(playlist)
    },
  }),
]
