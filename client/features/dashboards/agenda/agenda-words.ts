import type { Agenda, NextAssignment, NextLesson } from '#contract/dashboards.ts'

/** A duration in plain words, rounded up: 'less than a minute', '7 min', '1 h 5 min'. */
export function stretch(seconds: number): string {
  if (seconds < 60) return 'less than a minute'
  const minutes = Math.ceil(seconds / 60)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${minutes} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

interface StepWords {
  /** Shown above the title, in small type. */
  lead: string
  /** Shown below it; empty for nothing. */
  note: string
  /** On the button. */
  action: string
}

/** The texts around a lesson that is next. */
export function lessonWords(
  { begun, courseTitle, secondsLeft }: NextLesson,
  isNew: boolean,
): StepWords {
  const time = secondsLeft === null ? '' : `${stretch(secondsLeft)}${begun ? ' left' : ''}`
  const note = [courseTitle, time].filter(Boolean).join(' · ')
  if (begun) return { lead: 'Continue this lesson', note, action: 'Continue' }
  if (isNew) return { lead: 'Start with your first lesson', note, action: 'Start' }
  return { lead: 'Your next lesson', note, action: 'Watch' }
}

/** The texts around an assignment that is next; `due` is its date in words, null without one. */
export function assignmentWords({ again }: NextAssignment, due: string | null): StepWords {
  const note = due === null ? '' : `Due ${due}`
  return again
    ? { lead: 'Improve this assignment', note, action: 'Submit again' }
    : { lead: 'Your next assignment', note, action: 'Submit' }
}

/** The kind of each entry of the week, in words. */
export const weekWords: Record<Agenda['week'][number]['kind'], string> = {
  session: 'Live session',
  assignment: 'Assignment due',
}
