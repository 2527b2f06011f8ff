import { z } from 'zod'
import * as contract from '#contract/site.ts'
import { picturesPath, uploadSitePicture } from '#contract/site-look.ts'
import type { Media } from '#server/modules/media/index.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const access = 'settings.manage'

const pictureName = z.object({ name: z.string().max(60) })
const year = 365 * 24 * 60 * 60

export const siteRoutes = (
  { get, legal, saveDraft, publish, restore, receivePicture, openPicture }: Operations,
  media: Pick<Media, 'receiveBrandPicture'>,
): Route[] => [
  route(contract.getSiteText, { access, handle: ({ actor, params }) => get(actor, params.name) }),
  route(contract.saveSiteDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => saveDraft(actor, params.name, body),
  }),
  route(contract.publishSiteText, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => publish(actor, params.name, body),
  }),
  route(contract.restoreSiteText, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => restore(actor, params.name, body),
  }),
  route(contract.getLegalText, {
    access: 'public',
    handle: ({ params }) => legal(params.name),
  }),
  route(uploadSitePicture, {
    access,
    effect: 'none',
    handle: ({ actor, params: { kind }, request }) =>
      receivePicture(actor, kind, () => media.receiveBrandPicture(actor, request, kind)),
  }),
  streamRoute({
    method: 'GET',
    path: picturesPath,
    access: 'public',
    summary:
      'A file of a logo, an icon or a picture for links; what is at an address never changes',
    answers: { status: 200, type: 'image/*', what: 'The picture' },
    schema: { params: pictureName },
    unlimited: true,
    async handle({ request, reply }) {
      const { mime, bytes, content } = await openPicture(pictureName.parse(request.params).name)
      reply.headers({
        'content-type': mime,
        'content-length': bytes,
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': `public, max-age=${year}, immutable`,
        // Mail programs and messengers embed it in pages of their own.
        'cross-origin-resource-policy': 'cross-origin',
      })
      return reply.send(content)
    },
  }),
]
