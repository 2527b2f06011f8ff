import type { CourseModule } from '#contract/course-modules.ts'
import type { Video } from '#contract/courses.ts'

/** A module with its lessons; without a module, the lessons that are in none. */
export interface ModuleGroup {
  module: CourseModule | null
  videos: Video[]
}

/** The lessons of a course by module, in order; those in none are last, if there are any. */
export function groupsOf(
  modules: readonly CourseModule[],
  videos: readonly Video[],
): ModuleGroup[] {
  const ids = new Set(modules.map(({ id }) => id))
  const loose = videos.filter(({ module }) => module === undefined || !ids.has(module))
  const groups: ModuleGroup[] = modules.map((module) => ({
    module,
    videos: videos.filter((video) => video.module === module.id),
  }))
  return loose.length > 0 ? [...groups, { module: null, videos: loose }] : groups
}

/** Where a lesson is to be. */
export interface Place {
  videoId: string
  /** Null for no module. */
  moduleId: string | null
  /** Among the lessons there, from 0. */
  order: number
}

/** The lessons of a course with one of them moved, as the academy arranges them. */
export function placed(
  modules: readonly CourseModule[],
  videos: readonly Video[],
  { videoId, moduleId, order }: Place,
): Video[] {
  const video = videos.find(({ id }) => id === videoId)
  if (!video) return [...videos]
  const moved = { ...video, module: moduleId ?? undefined }
  const others = videos.filter(({ id }) => id !== videoId)
  return [...modules.map(({ id }) => id), undefined]
    .flatMap((id) => {
      const there = others.filter(({ module }) => module === id)
      return moved.module === id ? there.toSpliced(order, 0, moved) : there
    })
    .map((one, index) => ({ ...one, order: index }))
}

/** The module that opens next to the user: the one whose instant is known and earliest, or else the first closed one. */
export function nextToOpen(modules: readonly CourseModule[]): CourseModule | null {
  const closed = modules.filter(({ isOpen, lessonCount }) => !isOpen && lessonCount > 0)
  const [dated] = closed
    .filter(({ opensAt }) => opensAt !== null)
    .sort((one, other) => Date.parse(one.opensAt ?? '') - Date.parse(other.opensAt ?? ''))
  return dated ?? closed[0] ?? null
}
