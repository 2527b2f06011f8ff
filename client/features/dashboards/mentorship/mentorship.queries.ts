import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { ownZone } from '#client/platform/zone.ts'
import { getMentorshipContent } from '#contract/dashboards.ts'
import { mentorshipKeys } from './mentorship.keys.ts'

/** The device's time zone: the month is the student's local one. */

/** The caller's upcoming sessions, strategies, challenges and this month's figures. */
export const mentorshipContentQuery = () =>
  queryOptions({
    queryKey: mentorshipKeys.content,
    queryFn: ({ signal }) => call(getMentorshipContent, { query: { timeZone: ownZone() }, signal }),
    refetchInterval: minutes(2),
  })

export const mentorshipFailure = 'Failed to load mentorship content. Please try again.'
