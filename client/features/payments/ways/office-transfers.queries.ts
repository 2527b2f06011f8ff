import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  type ConfirmTransferInput,
  confirmTransfer,
  getTransferSettings,
  listTransfers,
  type RefuseTransferInput,
  refuseTransfer,
  settleTransferRefund,
  type TransferSettingsInput,
  updateTransferSettings,
} from '#contract/payments/transfers.ts'
import { paymentKeys } from '../payments.keys.ts'

/** The transfers that wait for the office, the newest hundred; with a search also those that do not any more. */
export const officeTransfersQuery = (search: string) =>
  queryOptions({
    queryKey: [...paymentKeys.transfers, search],
    queryFn: ({ signal }) =>
      call(listTransfers, {
        query: search ? { search, state: 'all' } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const transferSettingsQuery = () =>
  queryOptions({
    queryKey: paymentKeys.transferSettings,
    queryFn: ({ signal }) => call(getTransferSettings, { signal }),
  })

/** The current settings, with the field by which forms detect changes. */
export const currentTransferSettings = async () => ({
  ...(await call(getTransferSettings)),
  id: '',
})

export const useSaveTransferSettings = () =>
  useChange(['payments'], (body: TransferSettingsInput) => call(updateTransferSettings, { body }))

export const useConfirmTransfer = () =>
  useChange(['payments'], ({ id, ...body }: ConfirmTransferInput & { id: string }) =>
    call(confirmTransfer, { params: { id }, body }),
  )

export const useRefuseTransfer = () =>
  useChange(['payments'], ({ id, ...body }: RefuseTransferInput & { id: string }) =>
    call(refuseTransfer, { params: { id }, body }),
  )

interface SettledRefund {
  id: string
  refundId: string
  sent: boolean
}

export const useSettleTransferRefund = () =>
  useChange(['payments'], ({ sent, ...params }: SettledRefund) =>
    call(settleTransferRefund, { params, body: { sent } }),
  )
