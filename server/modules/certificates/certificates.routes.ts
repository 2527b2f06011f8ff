import { z } from 'zod'
import {
  certificatePdfPath,
  listOwnCertificates,
  verifyCertificate,
} from '#contract/certificates.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const pdfParams = z.object({ id })

export const certificatesRoutes = ({ listOwn, readPdf, verify }: Operations): Route[] => [
  route(listOwnCertificates, {
    access: 'account.own',
    handle: ({ actor }) => listOwn(actor),
  }),
  streamRoute({
    method: 'GET',
    path: certificatePdfPath,
    access: 'account.own',
    summary: 'One of the caller’s certificates as a PDF file',
    answers: { status: 200, type: 'application/pdf', what: 'The certificate' },
    schema: { params: pdfParams },
    async handle({ actor, request, reply }) {
      const { code, file } = await readPdf(actor, pdfParams.parse(request.params).id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="certificate-${code}.pdf"`,
        'cache-control': 'no-store',
      })
      return reply.send(Buffer.from(file))
    },
  }),
  route(verifyCertificate, {
    // The code is the permission: anyone who was shown a certificate may verify it.
    access: 'public',
    handle: ({ params }) => verify(params.code),
  }),
]
