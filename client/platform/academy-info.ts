import { queryOptions, useQuery } from '@tanstack/react-query'
import { getAcademyInfo } from '#contract/operations.ts'
import { call } from './call.ts'

/** What is known of the academy before anybody signs in; it does not change while a page is open. */
export const academyInfoQuery = () =>
  queryOptions({
    queryKey: ['academy-info'],
    queryFn: ({ signal }) => call(getAcademyInfo, { signal, anonymous: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The academy's name; 'Meridian' until the server has said otherwise, as on prerendered pages. */
export function useBrand(): string {
  return useQuery(academyInfoQuery()).data?.brand ?? 'Meridian'
}
