import AcademyHeader from '#client/features/dashboards/academy/academy-header.tsx'
import { minutes } from '#client/platform/http/query.ts'
import { pages } from '#contract/site/pages.ts'
import { type AreaHeaderProps, NextStep } from '../sections.tsx'
import { useAreaLists, useCourseVideos } from './use-area-lists.ts'

/** Shown above every section of the academy; loads the lists for all of them. */
export default function AcademyAreaHeader({ compact }: AreaHeaderProps) {
  useCourseVideos(useAreaLists(minutes(3)))
  return (
    <AcademyHeader compact={compact}>
      {!compact && <NextStep sessionsPage={pages.live} />}
    </AcademyHeader>
  )
}
