import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { getLearningPath } from '#contract/dashboards.ts'
import type { PaidProgram } from '#contract/offers/program-table.ts'
import { pathKeys } from './path.keys.ts'

/** The months of one of the caller's programs. */
export const pathQuery = (program: PaidProgram) =>
  queryOptions({
    queryKey: [...pathKeys.all, program],
    queryFn: async ({ signal }) =>
      (await call(getLearningPath, { query: { program }, signal })).path,
    // Somebody coming back from a lesson sees it done.
    staleTime: 0,
  })
