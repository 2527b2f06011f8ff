import { z } from 'zod'
import * as calls from '#contract/certificates.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { listOwn, readPdf, verify } from './certificates.ts'
import type { CertificatesDeps } from './index.ts'

const pdfParams = z.object({ id })

export const certificatesRoutes = (deps: CertificatesDeps): Route[] => [
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
]
