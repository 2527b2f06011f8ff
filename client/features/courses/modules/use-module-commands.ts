import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { CourseModule } from '#contract/course-modules.ts'
import { lessonsText } from './module-words.ts'
import { useDeleteModule, useOrderModules } from './modules.queries.ts'

/** What can be done with one of a course's modules, apart from editing it. */
export function useModuleCommands(courseId: string, modules: readonly CourseModule[]) {
  const order = useOrderModules(courseId)
  const remove = useDeleteModule(courseId)
  return {
    /** Moves it to a place among the others, from 0. */
    move: ({ id }: CourseModule, place: number) => {
      const others = modules.map((one) => one.id).filter((one) => one !== id)
      return tellOutcome(order.mutateAsync(others.toSpliced(place, 0, id)), {
        done: 'Module Moved',
        failed: 'Failed to move module',
      })
    },
    remove: async ({ id, title, lessonCount }: CourseModule) => {
      const confirmed = await askFirst({
        title: `Delete the module “${title}”?`,
        description:
          lessonCount === 0
            ? 'It has no lessons.'
            : `Its ${lessonsText(lessonCount)} will stay in the course, in no module, and be open to every student of it.`,
        confirmLabel: 'Yes, Delete',
      })
      if (!confirmed) return
      await tellOutcome(remove.mutateAsync(id), {
        done: 'Module Deleted',
        failed: 'Failed to delete module',
      })
    },
  }
}
