import { longDay, moment } from '#client/ui/displays/format.ts'
import type { CourseModule, Release } from '#contract/course-modules.ts'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const titleIn = (modules: readonly CourseModule[], id: string) =>
  `“${modules.find((one) => one.id === id)?.title ?? ''}”`

/** When a closed module opens to the user, in words. */
export function openingText(
  { release, opensAt }: CourseModule,
  modules: readonly CourseModule[],
): string {
  if (release.kind === 'after') return `Opens after ${titleIn(modules, release.moduleId)}`
  if (opensAt === null) return 'Not open yet'
  const date = longDay(opensAt)
  return release.kind === 'days'
    ? `Opens ${days(release.days)} after you joined, on ${date}`
    : `Opens on ${date}`
}

/** The rule of a module for those who teach, in words. */
export function releaseText(release: Release, modules: readonly CourseModule[]): string {
  switch (release.kind) {
    case 'at_once':
      return 'Opens with the course'
    case 'days':
      return `Opens ${days(release.days)} after a student joins`
    case 'date':
      return `Opens on ${moment(release.opensAt)}`
    case 'after':
      return `Opens after ${titleIn(modules, release.moduleId)}`
  }
}

/** '1 lesson', '3 lessons'. */
export const lessonsText = (count: number): string =>
  count === 1 ? '1 lesson' : `${count} lessons`
