import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { CoursePlayerProps } from './course-player.tsx'

const CoursePlayer = lateContent(async () => (await import('./course-player.tsx')).CoursePlayer)

/** The lessons of a course and their player, loaded when a course is first opened. */
export function LateCoursePlayer(props: CoursePlayerProps) {
  return <CoursePlayer {...props} waiting={<Spinner label="Loading the lessons" />} />
}
