import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { listSamples, openSample } from '#contract/samples.ts'
import { courseKeys } from '../courses.keys.ts'
import type { Addresses } from '../courses.queries.ts'

/** The free samples of the courses that the user does not have. */
export const samplesQuery = () =>
  queryOptions({
    queryKey: courseKeys.samples,
    queryFn: ({ signal }) => call(listSamples, { signal }),
    // Nobody is told of changes to courses that they do not have.
    refetchInterval: minutes(5),
  })

/** A free sample with all that its lesson has. */
export const sampleQuery = (id: string) =>
  queryOptions({
    queryKey: [...courseKeys.samples, id],
    queryFn: ({ signal }) => call(openSample, { params: { id }, signal }),
  })

/** The current addresses of a sample's file. */
export async function renewSample(client: QueryClient, id: string): Promise<Addresses> {
  const { lesson } = await client.fetchQuery({ ...sampleQuery(id), staleTime: 0 })
  return lesson
}
