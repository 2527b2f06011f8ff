import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  type DeliverySort,
  getSignalDeliveries,
  listFailedDeliveries,
  listSignalDeliveries,
  retryDeliveries,
} from '#contract/signals/deliveries.ts'
import { signalKeys } from '../signals.keys.ts'

/** How the publication of each signal reached the members. */
export const deliveriesQuery = (list: ListCall<DeliverySort>) =>
  queryOptions({
    queryKey: [...signalKeys.deliveries, 'all', list],
    queryFn: ({ signal }) => call(listSignalDeliveries, { query: list, signal }),
    placeholderData: keepPreviousData,
  })

/** How many were told of a signal and its steps, by channel. */
export const signalDeliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...signalKeys.deliveries, id],
    queryFn: ({ signal }) => call(getSignalDeliveries, { params: { id }, signal }),
  })

/** A page of what of a signal could not be delivered. */
export const failedDeliveriesQuery = (id: string, query: { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...signalKeys.deliveries, id, 'failed', query],
    queryFn: ({ signal }) => call(listFailedDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const useRetryDeliveries = () =>
  useChange(signalKeys.deliveries, (id: string) =>
    call(retryDeliveries, { params: { id }, body: {} }),
  )
