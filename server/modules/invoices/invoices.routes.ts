import { z } from 'zod'
import * as calls from '#contract/invoices.ts'
import { id } from '#contract/values.ts'
import { type Route, route, streamRoute } from '#server/platform/http/route.ts'
import { getBilling, getOwnBilling, updateBilling, updateOwnBilling } from './billing.ts'
import { listDocuments, listOwnPayments, readDocument } from './documents.ts'
import type { InvoicesDeps } from './index.ts'

const pdfParams = z.object({ id })

export const invoicesRoutes = (deps: InvoicesDeps): Route[] => [
  route(calls.getBillingSettings, {
    access: 'settings.manage',
    handle: ({ actor }) => getBilling(deps, actor),
  }),
  route(calls.updateBillingSettings, {
    access: 'settings.manage',
    effect: 'moves-money',
    handle: ({ actor, body }) => updateBilling(deps, actor, body),
  }),
  route(calls.listDocuments, {
    access: 'payments.read',
    handle: ({ actor, query }) => listDocuments(deps, actor, query),
  }),
  route(calls.listOwnPayments, {
    access: 'payments.own',
    handle: ({ actor }) => listOwnPayments(deps, actor),
  }),
  route(calls.getOwnBilling, {
    access: 'payments.own',
    handle: ({ actor }) => getOwnBilling(deps, actor),
  }),
  route(calls.updateOwnBilling, {
    access: 'payments.own',
    handle: ({ actor, body }) => updateOwnBilling(deps, actor, body),
  }),
  streamRoute({
    method: 'GET',
    path: calls.documentPdfPath,
    access: 'payments.own',
    summary: 'An invoice or a credit note as a PDF file',
    answers: { status: 200, type: 'application/pdf', what: 'The document' },
    schema: { params: pdfParams },
    async handle({ actor, request, reply }) {
      const { name, file } = await readDocument(deps, actor, pdfParams.parse(request.params).id)
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}.pdf"`,
        'cache-control': 'no-store',
      })
      return reply.send(Buffer.from(file))
    },
  }),
]
