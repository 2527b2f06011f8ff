import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourseModule } from '#contract/course-modules.ts'
import { courseKeys } from '../courses.keys.ts'

/** Later than this the page is read again anyway; a timer takes no more than 24 days. */
const dayMs = 24 * 60 * 60 * 1000
/** The academy's clock may be a little behind this device's. */
const clockMs = 1000

/** Reads a course again at the second at which a closed module of it opens. */
export function useOpenings(courseId: string, modules: readonly CourseModule[]): void {
  const client = useQueryClient()
  const [next] = modules
    .flatMap(({ isOpen, opensAt }) => (isOpen || opensAt === null ? [] : Date.parse(opensAt)))
    .sort((one, other) => one - other)
  useEffect(() => {
    if (next === undefined) return
    const wait = next - Date.now() + clockMs
    if (wait > dayMs) return
    const timer = setTimeout(
      () => {
        void client.invalidateQueries({ queryKey: courseKeys.modules(courseId) })
        void client.invalidateQueries({ queryKey: courseKeys.videos(courseId) })
      },
      Math.max(clockMs, wait),
    )
    return () => clearTimeout(timer)
  }, [client, courseId, next])
}
