import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { minutes } from '#client/platform/query.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { agendaKeys } from './agenda.keys.ts'

/** The one thing that the caller does best now, and the week. */
export const agendaQuery = () =>
  queryOptions({
    queryKey: agendaKeys.own,
    queryFn: ({ signal }) => call(getAgenda, { signal }),
    // Whoever comes back from a lesson sees where it was left.
    staleTime: 0,
    refetchInterval: minutes(3),
  })
