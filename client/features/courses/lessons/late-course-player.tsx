import { Spinner } from '#client/ui/displays/states.tsx'
import { late } from '#client/ui/overlays/late.ts'
import { LateContent } from '#client/ui/overlays/late-content.tsx'
import type { CoursePlayerProps } from './course-player.tsx'

const player = late(async () => (await import('./course-player.tsx')).CoursePlayer)

/** The lessons of a course and their player, loaded when a course is first opened. */
export function LateCoursePlayer(props: CoursePlayerProps) {
  return (
    <LateContent
      part={player}
      props={props}
      waiting={<Spinner label="Loading the lessons" />}
      failure={props.failure}
    />
  )
}
