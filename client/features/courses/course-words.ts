import type { Level, Video } from '#contract/courses.ts'

export const levelOptions: readonly { value: Level; label: string }[] = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'intermediate', label: 'Intermediate' },
  { value: 'advanced', label: 'Advanced' },
]

/** Seconds in clock format: '0:45', '12:07', from an hour on '1:02:03'. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = String(whole % 60).padStart(2, '0')
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

/** How long a lesson plays, or takes to read; null while unknown. */
export function lessonLength({ duration, readingMinutes }: Video): string | null {
  if (readingMinutes !== undefined) return `${readingMinutes} min`
  return duration === null ? null : clockOf(duration)
}

/** The duration on a free course's card; '0:45' if the course has none: required by the specification, section 2. */
export function freeCourseDuration(course: { duration: number }): string {
  return course.duration > 0 ? clockOf(course.duration * 60) : '0:45'
}
