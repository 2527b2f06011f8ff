import { type FolderFile, type FolderPlan, planOf } from './folder-plan.ts'

/** A course that a folder becomes. */
export interface PlannedCourse<F> {
  title: string
  modules: { title: string; plan: FolderPlan<F> }[]
}

export interface CoursesPlan<F> {
  courses: PlannedCourse<F>[]
  /** Files beside the folders, which belong to no course. */
  loose: F[]
}

const inNaturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const titleMaximum = 200

/**
 * What the folders of a folder become, in the natural order of their names: each is a course, the folders in it are its
 * modules, and files beside those are a module with the name of the course. What is deeper belongs to its module.
 */
export function coursesOf<F extends FolderFile>(
  files: readonly F[],
  rules: Parameters<typeof planOf>[1],
): CoursesPlan<F> {
  const folders = new Map<string, Map<string, F[]>>()
  const loose: F[] = []
  for (const file of files) {
    const [course = '', ...inside] = (file.path || file.name).split('/')
    if (inside.length === 0) {
      loose.push(file)
      continue
    }
    const module = inside.length > 1 ? (inside[0] ?? '') : course
    const modules = folders.get(course) ?? new Map<string, F[]>()
    modules.set(module, [...(modules.get(module) ?? []), file])
    folders.set(course, modules)
  }
  const courses = inOrder(folders).map(([title, modules]) => ({
    title: title.slice(0, titleMaximum),
    // What stands beside the modules comes first.
    modules: inOrder(modules, title)
      .map(([name, own]) => ({ title: name.slice(0, titleMaximum), plan: planOf(own, rules) }))
      .filter(({ plan }) => plan.lessons.length + plan.refused.length > 0),
  }))
  return { courses: courses.filter(({ modules }) => modules.length > 0), loose }
}

const inOrder = <T>(map: ReadonlyMap<string, T>, first?: string): [string, T][] =>
  [...map].toSorted(([one], [other]) => {
    if (one === first) return -1
    return other === first ? 1 : inNaturalOrder.compare(one, other)
  })

/** All lessons of some courses, and all that is left out, as if they were of one module. */
export function wholePlan<F>(courses: readonly PlannedCourse<F>[]): FolderPlan<F> {
  const plans = courses.flatMap(({ modules }) => modules.map(({ plan }) => plan))
  return {
    lessons: plans.flatMap(({ lessons }) => lessons),
    refused: plans.flatMap(({ refused }) => refused),
  }
}
