import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  cancelCall,
  getBookingHours,
  getCallCalendar,
  noteCall,
  setBookingHours,
} from '#contract/bookings.ts'
import type { SentTo } from '#contract/endpoint.ts'
import { bookingKeys } from './bookings.keys.ts'

/** The calls of a period, of the user or of all mentors. */
export const callCalendarQuery = (query: { from: string; to: string; whose: 'own' | 'all' }) =>
  queryOptions({
    queryKey: [...bookingKeys.calendar, query],
    queryFn: ({ signal }) => call(getCallCalendar, { query, signal }),
    refetchInterval: seconds(60),
  })

/** The user's own hours; null before they are set. */
export const hoursQuery = () =>
  queryOptions({
    queryKey: bookingKeys.hours,
    queryFn: async ({ signal }) => (await call(getBookingHours, { signal })).hours,
  })

export const useSetHours = () =>
  useChange(bookingKeys.all, (body: SentTo<typeof setBookingHours>['body']) =>
    call(setBookingHours, { body }),
  )

export const useCancelCall = () =>
  useChange(bookingKeys.all, ({ id, word }: { id: string; word: string }) =>
    call(cancelCall, { params: { id }, body: { word } }),
  )

export const useNoteCall = () =>
  useChange(bookingKeys.all, ({ id, ...body }: { id: string } & SentTo<typeof noteCall>['body']) =>
    call(noteCall, { params: { id }, body }),
  )
