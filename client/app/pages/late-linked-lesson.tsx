import type { LinkedContentProps } from '#client/features/courses/linked/linked-content.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

const LinkedLesson = lateContent(async () => (await import('./linked-lesson.tsx')).LinkedLesson)

/** A lesson that is an assignment or a live session, loaded when one is opened. */
export const LateLinkedLesson = (props: LinkedContentProps) => (
  <LinkedLesson
    {...props}
    waiting={<Spinner label="Loading the lesson" />}
    failure="This lesson could not be loaded."
  />
)
