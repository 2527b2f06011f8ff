import { Lock } from 'lucide-react'
import { useId } from 'react'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { CourseModule } from '#contract/course-modules.ts'
import type { Course } from '#contract/courses.ts'
import { useModules } from '../courses.queries.ts'
import { LessonList, type LessonListProps } from '../lessons/lesson-list.tsx'
import { groupsOf, type ModuleGroup } from './module-groups.ts'
import { lessonsText, openingText } from './module-words.ts'
import { useOpenings } from './use-openings.ts'

interface LessonsByModuleProps extends LessonListProps {
  course: Course
}

/** The lessons of a course, below the headings of its modules if it has any. */
export function LessonsByModule({ course, ...list }: LessonsByModuleProps) {
  const modules = useModules(course)
  useOpenings(course.id, modules.data ?? [])
  if (modules.isLoading) return <Spinner label="Loading the modules" />
  if (modules.isError) {
    return <QueryError message="The modules of this course could not be loaded." query={modules} />
  }
  return <GroupedLessons modules={modules.data ?? []} {...list} />
}

interface GroupedLessonsProps extends LessonListProps {
  modules: readonly CourseModule[]
}

/** Lessons below the headings of these modules, if there are any. */
export function GroupedLessons({ modules, ...list }: GroupedLessonsProps) {
  const groups = groupsOf(modules, list.videos)
  if (groups.length === 0) {
    return <p className="text-sm text-muted-foreground">No video available for this course.</p>
  }
  if (modules.length === 0) return <LessonList {...list} />
  return (
    <div className="flex flex-col divide-y">
      {groups.map((group) => (
        <Group key={group.module?.id ?? 'none'} group={group} modules={modules} list={list} />
      ))}
    </div>
  )
}

interface GroupProps {
  group: ModuleGroup
  modules: readonly CourseModule[]
  list: LessonListProps
}

function Group({ group: { module, videos }, modules, list }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1 py-4">
      <h3 id={id} className="font-semibold break-words">
        {module?.title ?? 'More lessons'}
      </h3>
      {module && !module.isOpen ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
          <Lock className="size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">{openingText(module, modules)}</span>
          <span className="tabular-nums">{lessonsText(module.lessonCount)}</span>
        </p>
      ) : (
        videos.length === 0 && (
          <p className="text-sm text-muted-foreground">No lessons in this module yet.</p>
        )
      )}
      {/* In a closed module: those that were begun elsewhere, before they were moved into it. */}
      {videos.length > 0 && <LessonList {...list} videos={videos} />}
    </section>
  )
}
