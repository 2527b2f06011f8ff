import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { LessonNotesProps } from './lesson-notes.tsx'

const LessonNotes = lateContent(async () => (await import('./lesson-notes.tsx')).LessonNotes, {
  onceCalm: true,
})

/** The notes below a lesson, loaded once the lesson itself is there. */
export const LateLessonNotes = (props: LessonNotesProps) => (
  <LessonNotes {...props} waiting={null} failure="Your notes could not be loaded." />
)
