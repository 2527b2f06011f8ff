import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import { download } from '#client/platform/media/download.ts'
import {
  type BillingDetails,
  type BillingInput,
  type DocumentFilter,
  type DocumentSort,
  documentPdfPath,
  getBillingSettings,
  getOwnBilling,
  listDocuments,
  listOwnPayments,
  updateBillingSettings,
  updateOwnBilling,
} from '#contract/invoices.ts'
import { invoiceKeys } from './invoices.keys.ts'

/** One page of the matching documents, newest first unless sorted. */
export const documentsQuery = (list: ListCall<DocumentSort>, filter: DocumentFilter) =>
  queryOptions({
    queryKey: [...invoiceKeys.documents, list, filter],
    queryFn: ({ signal }) => call(listDocuments, { query: { ...list, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })

export const billingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.billing,
    queryFn: ({ signal }) => call(getBillingSettings, { signal }),
  })

/** The current billing settings, with the field by which forms detect changes. */
export const currentBilling = async () => ({ ...(await call(getBillingSettings)), id: '' })

export const useSaveBilling = () =>
  useChange(invoiceKeys.billing, (body: BillingInput) => call(updateBillingSettings, { body }))

/** The user's newest payments. */
export const ownPaymentsQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.own,
    queryFn: ({ signal }) => call(listOwnPayments, { signal }),
  })

export const ownBillingQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.ownBilling,
    queryFn: ({ signal }) => call(getOwnBilling, { signal }),
  })

export const useSaveOwnBilling = () =>
  useChange(invoiceKeys.ownBilling, (body: BillingDetails) => call(updateOwnBilling, { body }))

/** Has the browser save a document. Throws ApiProblem and NetworkProblem. */
export const saveDocument = ({ id, number }: { id: string; number: string }): Promise<void> =>
  download(documentPdfPath.replace(':id', id), `${number}.pdf`)
