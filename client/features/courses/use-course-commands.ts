import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/ui/toast.tsx'
import type { Course } from '#contract/courses.ts'
import { copyOf } from './course-form-values.ts'
import {
  useCreateCourse,
  useDeleteCourse,
  useUpdateCourse,
  videosQuery,
} from './courses.queries.ts'
import { exportName, exportText, saveAsFile } from './export-course.ts'
import { failureToast } from './use-failure-toast.ts'

/** Does something and says how it went. */
async function tell(work: () => Promise<unknown>, success: string, failure: string) {
  try {
    await work()
    toast({ title: success, variant: 'success' })
  } catch {
    failureToast(failure)
  }
}

/** What can be done with a course without a dialog of its own. */
export function useCourseCommands() {
  const client = useQueryClient()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const remove = useDeleteCourse()
  return {
    togglePublished: ({ id, isPublished }: Course) =>
      tell(
        () => update.mutateAsync({ id, changes: { isPublished: !isPublished } }),
        'Course Updated',
        'Failed to update course status.',
      ),
    duplicate: (course: Course) =>
      tell(
        () => create.mutateAsync(copyOf(course)),
        'Course Duplicated',
        'Failed to duplicate course.',
      ),
    exportAsFile: (course: Course) =>
      tell(
        async () => {
          const videos = await client.fetchQuery(videosQuery(course.id))
          saveAsFile(exportName(course.title, new Date()), exportText(course, videos))
        },
        'Data Exported',
        'Failed to export course data.',
      ),
    remove: async ({ id }: Course) => {
      if (!window.confirm('Are you sure you want to delete this course?')) return
      await tell(
        () => remove.mutateAsync(id),
        'Course Deleted',
        'Failed to delete course. Please try again.',
      )
    },
  }
}
