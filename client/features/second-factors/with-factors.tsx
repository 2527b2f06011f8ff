import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { SecondFactors } from '#contract/second-factors.ts'
import { factorsQuery } from './second-factors.queries.ts'

/** Renders what depends on the user's own factors once they are known. */
export function WithFactors({ children }: { children: (factors: SecondFactors) => ReactNode }) {
  const query = useQuery(factorsQuery())
  if (query.data) return children(query.data)
  return query.isError ? (
    <QueryError message="Your second factors could not be loaded." query={query} />
  ) : (
    <Skeleton className="h-16" />
  )
}
