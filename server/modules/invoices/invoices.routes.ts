import { z } from 'zod'
import * as contract from '#contract/invoices.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import type { Operations } from './operations.ts'

const pdfParams = z.object({ id })

export const invoicesRoutes = (operations: Operations): Route[] => [
  route(contract.getBillingSettings, {
    access: 'settings.manage',
    handle: ({ actor }) => operations.getBilling(actor),
  }),
  route(contract.updateBillingSettings, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => operations.updateBilling(actor, body),
  }),
  route(contract.listDocuments, {
    access: 'payments.read',
    handle: ({ actor, query }) => operations.listDocuments(actor, query),
  }),
  route(contract.listOwnPayments, {
    access: 'payments.own',
    handle: ({ actor }) => operations.listOwnPayments(actor),
  }),
  route(contract.getOwnBilling, {
    access: 'payments.own',
    handle: ({ actor }) => operations.ownBilling.get(actor),
  }),
  route(contract.updateOwnBilling, {
    access: 'payments.own',
    handle: ({ actor, body }) => operations.ownBilling.update(actor, body),
  }),
  streamRoute({
    method: 'GET',
    path: contract.documentPdfPath,
    access: 'payments.own',
    summary: 'An invoice or a credit note as a PDF file',
    answers: { status: 200, type: 'application/pdf', what: 'The document' },
    schema: { params: pdfParams },
    async handle({ actor, request, reply }) {
      const { name, file } = await operations.readDocument(
        actor,
        pdfParams.parse(request.params).id,
      )
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'cache-control': 'no-store',
      })
      return reply.send(Buffer.from(file))
    },
  }),
]
