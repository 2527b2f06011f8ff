import { z } from 'zod'
import * as calls from '#contract/certificates.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { type BadgeDeps, readBadge, readIssuer, readRevoked } from './badges.ts'
import { listOwn, readPdf, verify } from './certificates.ts'
import { readConditions, updateConditions } from './conditions.ts'
import { previewDesign, readDesign, updateDesign } from './design.ts'
import { changeCertificate, listIssued } from './revoking.ts'
import { readSharePicture } from './sharing.ts'

const pdfParams = z.object({ id })
const badgeParams = z.object({ code: z.string() })

type RouteDeps = BadgeDeps & Parameters<typeof readSharePicture>[0]

export const certificatesRoutes = (deps: RouteDeps): Route[] => [
  route(calls.listOwnCertificates, {
    access: 'account.own',
    handle: ({ actor }) => listOwn(deps, actor),
  }),
  streamRoute({
    method: 'GET',
    path: calls.certificatePdfPath,
    access: 'account.own',
    summary: 'One of the caller’s certificates as a PDF file',
    answers: { status: 200, type: 'application/pdf', what: 'The certificate' },
    schema: { params: pdfParams },
    async handle({ actor, request, reply }) {
      const { code, file } = await readPdf(deps, actor, pdfParams.parse(request.params).id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="certificate-${code}.pdf"`,
        'cache-control': 'no-store',
      })
      return reply.send(Buffer.from(file))
    },
  }),
  route(calls.verifyCertificate, {
    // The code is the permission: anyone who was shown a certificate may verify it.
    access: 'public',
    handle: ({ params }) => verify(deps, params.code),
  }),
  streamRoute({
    method: 'GET',
    path: calls.certificateBadgePath,
    access: 'public',
    summary:
      'The certificate with this code as a signed badge (Open Badges 3.0); 404 where there is none',
    answers: { status: 200, type: 'application/vc+jwt', what: 'The badge' },
    schema: { params: badgeParams },
    async handle({ request, reply }) {
      const { code, jwt } = await readBadge(deps, badgeParams.parse(request.params).code)
      reply.headers({
        'content-type': 'application/vc+jwt',
        'content-disposition': `attachment; filename="badge-${code}.jwt"`,
      })
      return reply.send(jwt)
    },
  }),
  streamRoute({
    method: 'GET',
    path: calls.certificatePicturePath,
    access: 'public',
    summary:
      'The picture that a shared certificate is shown with; 404 where there is none, or it was revoked',
    answers: { status: 200, type: 'image/png', what: 'The picture' },
    schema: { params: badgeParams },
    async handle({ request, reply }) {
      const picture = await readSharePicture(deps, badgeParams.parse(request.params).code)
      // Soon after it is revoked it is gone everywhere.
      reply.headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
      return reply.send(picture)
    },
  }),
  publicJson(calls.badgeIssuerPath, 'The key that badges are signed with, as a DID document', () =>
    readIssuer(deps),
  ),
  publicJson(calls.revokedBadgesPath, 'The badges that are revoked', () => readRevoked(deps)),
  route(calls.listIssuedCertificates, {
    access,
    handle: ({ actor, query }) => listIssued(deps, actor, query),
  }),
  route(calls.changeCertificate, {
    access,
    effect: 'ends-access',
    handle: ({ actor, params, body }) => changeCertificate(deps, actor, params.id, body),
  }),
  route(calls.getCertificateConditions, {
    access,
    handle: ({ params }) => readConditions(deps, params.program),
  }),
  route(calls.getCertificateDesign, { access, handle: () => readDesign(deps) }),
  route(calls.updateCertificateDesign, {
    access,
    effect: 'none',
    handle: ({ actor, body }) => updateDesign(deps, actor, body),
  }),
  streamRoute({
    method: 'GET',
    path: calls.certificatePreviewPath,
    access,
    effect: 'none',
    summary: 'A certificate for nobody as a PDF file, with a design that is not saved yet',
    answers: { status: 200, type: 'application/pdf', what: 'The certificate' },
    schema: { querystring: calls.certificatePreviewSchema },
    async handle({ request, reply }) {
      const file = await previewDesign(deps, calls.certificatePreviewSchema.parse(request.query))
      reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
      return reply.send(Buffer.from(file))
    },
  }),
  route(calls.updateCertificateConditions, {
    access,
    effect: 'none',
    handle: ({ actor, params, body }) => updateConditions(deps, actor, params.program, body),
  }),
]

/** Certificates are given in the academy's name. */
const access = 'settings.manage'

/** Of a shape that others have set. */
const publicJson = (path: string, summary: string, read: () => Promise<object>): Route =>
  streamRoute({
    method: 'GET',
    path,
    access: 'public',
    summary,
    answers: { status: 200, type: 'application/json', what: summary },
    async handle({ reply }) {
      reply.headers({ 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      return reply.send(JSON.stringify(await read()))
    },
  })
