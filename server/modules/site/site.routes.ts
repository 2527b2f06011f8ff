import { z } from 'zod'
import { picturesPath } from '#contract/site/shown-look.ts'
import * as contract from '#contract/site/site.ts'
import * as calls from '#contract/site/site-look.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { CurrentTexts } from './current-texts.ts'
import type { SiteDeps } from './index.ts'
import { openPicture, receivePicture } from './pictures.ts'
import { publishDraft, readText, restoreVersion, saveDraft } from './texts.ts'

const access = 'settings.manage'

const pictureName = z.object({ name: z.string().max(60) })
const year = 365 * 24 * 60 * 60

export const siteRoutes = (deps: SiteDeps & { current: CurrentTexts }): Route[] => [
  route(contract.getSiteText, {
    access,
    handle: ({ params }) => readText(deps.db.pool, params.name),
  }),
  route(contract.saveSiteDraft, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => saveDraft(deps, actor, params.name, body),
  }),
  route(contract.publishSiteText, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => publishDraft(deps, actor, params.name, body),
  }),
  route(contract.restoreSiteText, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => restoreVersion(deps, actor, params.name, body),
  }),
  route(contract.getLegalText, {
    access: 'public',
    handle: ({ params }) => deps.current.legal(deps.db.pool, params.name),
  }),
  route(calls.uploadSitePicture, {
    access,
    effect: 'none',
    handle: ({ actor, params: { kind }, request }) =>
      receivePicture(deps, actor, kind, () => deps.media.receiveBrandPicture(actor, request, kind)),
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
      const { mime, bytes, content } = await openPicture(
        deps,
        pictureName.parse(request.params).name,
      )
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
