import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { getAgenda } from '#contract/dashboards.ts'
import { agendaKeys } from './agenda.keys.ts'

/** The best next step for the caller, and the week ahead. */
export const agendaQuery = () =>
  queryOptions({
    queryKey: agendaKeys.own,
    queryFn: ({ signal }) => call(getAgenda, { signal }),
    // Somebody coming back from a lesson sees where it was left.
    staleTime: 0,
    refetchInterval: minutes(3),
  })
