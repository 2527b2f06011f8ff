import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  bookCall,
  cancelOwnCall,
  listFreeTimes,
  listOwnCalls,
  moveCall,
} from '#contract/bookings.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { bookingKeys } from './bookings.keys.ts'

/** The user's own calls, and with whom more can be booked. */
export const ownCallsQuery = () =>
  queryOptions({
    queryKey: bookingKeys.own,
    queryFn: ({ signal }) => call(listOwnCalls, { signal }),
  })

interface Asked {
  mentorId: string
  /** As 2026-01. */
  month: string
  /** The call that is to be moved. */
  moving?: string
}

/** When calls with a mentor can begin in a month. */
export const freeTimesQuery = (query: Asked) =>
  queryOptions({
    queryKey: [...bookingKeys.free, query],
    queryFn: ({ signal }) => call(listFreeTimes, { query, signal }),
  })

export const useBookCall = () =>
  useChange(bookingKeys.all, (body: SentTo<typeof bookCall>['body']) => call(bookCall, { body }))

export const useMoveCall = () =>
  useChange(bookingKeys.all, ({ id, ...body }: { id: string } & SentTo<typeof moveCall>['body']) =>
    call(moveCall, { params: { id }, body }),
  )

export const useCancelOwnCall = () =>
  useChange(bookingKeys.all, (id: string) => call(cancelOwnCall, { params: { id } }))
