import { useQueryClient } from '@tanstack/react-query'
import { saveText } from '#client/platform/media/download.ts'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Course, Video } from '#contract/courses.ts'
import { copyOf } from './copy-of.ts'
import { modulesQuery, videosQuery } from './courses.queries.ts'
import { readWholeDrill } from './drills/managed-drills.queries.ts'
import { managedQuery } from './exercises/exercises.queries.ts'
import { exportName, exportText } from './export-course.ts'
import { managedLinkedQuery } from './linked/linked.queries.ts'
import { useCreateCourse, useDeleteCourse, useUpdateCourse } from './managed-courses.queries.ts'
import { managedQuizQuery } from './quizzes/managed-quizzes.queries.ts'
import { textQuery } from './texts/texts.queries.ts'

/** Course actions that need no dialog. */
export function useCourseCommands() {
  const client = useQueryClient()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const remove = useDeleteCourse()
  const saveExport = async (course: Course) => {
    const [videos, modules] = await Promise.all([
      client.fetchQuery(videosQuery(course.id)),
      course.moduleCount ? client.fetchQuery(modulesQuery(course.id)) : [],
    ])
    const ofKind = (wanted: Video['kind']) => videos.filter(({ kind }) => kind === wanted)
    const [texts, exercises, drills, linked, quizzes] = await Promise.all([
      Promise.all(ofKind('text').map(({ id }) => client.fetchQuery(textQuery(course.id, id)))),
      Promise.all(
        ofKind('exercise').map(({ id: exerciseId }) =>
          client.fetchQuery(managedQuery({ courseId: course.id, exerciseId })),
        ),
      ),
      Promise.all(
        ofKind('drill').map(({ id: drillId }) => readWholeDrill({ courseId: course.id, drillId })),
      ),
      Promise.all(
        [...ofKind('assignment'), ...ofKind('session')].map(({ id: lessonId }) =>
          client.fetchQuery(managedLinkedQuery({ courseId: course.id, lessonId })),
        ),
      ),
      Promise.all(
        ofKind('quiz').map(({ id: quizId }) =>
          client.fetchQuery(managedQuizQuery({ courseId: course.id, quizId })),
        ),
      ),
    ])
    const name = exportName(course.title, new Date())
    saveText(
      name,
      exportText(course, videos, modules, texts, exercises, drills, linked, quizzes),
      'application/json',
    )
  }
  return {
    togglePublished: ({ id, isPublished }: Course) =>
      tellOutcome(update.mutateAsync({ id, changes: { isPublished: !isPublished } }), {
        done: 'Course Updated',
        failed: 'Failed to update course status.',
      }),
    duplicate: (course: Course) =>
      tellOutcome(create.mutateAsync(copyOf(course)), {
        done: 'Course Duplicated',
        failed: 'Failed to duplicate course.',
      }),
    exportAsFile: (course: Course) =>
      tellOutcome(saveExport(course), {
        done: 'Data Exported',
        failed: 'Failed to export course data.',
      }),
    remove: async ({ id }: Course) => {
      const row = pressedRow()
      // The browser's own confirmation box is required by the specification, section 5.
      if (!window.confirm('Are you sure you want to delete this course?')) return
      focusNextRow(row)
      await tellOutcome(remove.mutateAsync(id), {
        done: 'Course Deleted',
        failed: 'Failed to delete course. Please try again.',
      })
    },
  }
}
