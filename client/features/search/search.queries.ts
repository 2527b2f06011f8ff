import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { search } from '#contract/search.ts'
import { searchKeys } from './search.keys.ts'

/** What the user may see and contains every word of `q`. Nothing of it is kept once its screen has closed. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...searchKeys.all, q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
