import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { upload } from '#client/platform/media/upload.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  confirmImport,
  createImport,
  createTradingAccount,
  deleteImport,
  deleteTradingAccount,
  getImport,
  type ImportChanges,
  type ImportStatus,
  listImports,
  updateImport,
  updateTradingAccount,
} from '#contract/imports.ts'
import { linkTrades, listSignalOffers } from '#contract/journal/journal-signals.ts'
import { importKeys } from './imports.keys.ts'

/** How often a statement is polled while it is being read, in milliseconds. */
const watchMs = 1000
const isUnderWay = (status: ImportStatus | undefined) =>
  status === 'reading' || status === 'importing'

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...importKeys.all, 'list', page],
    queryFn: ({ signal }) => call(listImports, { query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** A statement, polled while it is being processed. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importKeys.all, id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: (query) => (isUnderWay(query.state.data?.status) ? watchMs : false),
  })

interface Sent {
  file: File
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void
}

/** The trades of an import that fit a signal and follow none yet. */
export const signalOffersQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importKeys.all, importId, 'signal-offers'],
    queryFn: ({ signal }) => call(listSignalOffers, { query: { importId }, signal }),
  })

export const useLinkTrades = () =>
  useChange(everything, (links: SentTo<typeof linkTrades>['body']['links']) =>
    call(linkTrades, { body: { links } }),
  )

export const useSendStatement = () =>
  useChange(importKeys.all, async ({ file, onProgress }: Sent) => {
    const form = new FormData()
    form.append('file', file)
    const answer = await upload('/journal/imports', form, { onProgress })
    return createImport.success.body.parse(answer)
  })

export const useUpdateImport = (id: string) =>
  useChange(importKeys.all, (body: ImportChanges) => call(updateImport, { params: { id }, body }))

export const useConfirmImport = (id: string) =>
  useChange(everything, () => call(confirmImport, { params: { id } }))

export const useDeleteImport = () =>
  useChange(everything, (id: string) => call(deleteImport, { params: { id } }))

export const useCreateAccount = () =>
  useChange(everything, (body: SentTo<typeof createTradingAccount>['body']) =>
    call(createTradingAccount, { body }),
  )

export const useUpdateAccount = (id: string) =>
  useChange(importKeys.accounts, (body: SentTo<typeof updateTradingAccount>['body']) =>
    call(updateTradingAccount, { params: { id }, body }),
  )

export const useDeleteAccount = () =>
  useChange(importKeys.accounts, (id: string) => call(deleteTradingAccount, { params: { id } }))
