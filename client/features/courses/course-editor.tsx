import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { useEditBase } from '#client/ui/forms/use-edit-base.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Course } from '#contract/courses.ts'
import { CourseForm, type CourseToSave } from './course-form.tsx'
import { currentCourse, useCreateCourse, useUpdateCourse } from './courses.queries.ts'
import { UploadList } from './uploads/upload-list.tsx'
import { useUploadQueue } from './uploads/use-upload-queue.ts'

/**
 * Creates a course, or changes the given one, and then sends its files. The course is saved whatever
 * becomes of the files. `onDone` is called when there is nothing left to do or to look at.
 */
export function useCourseEditor(course: Course | undefined, onDone: () => void) {
  const formId = useId()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const edit = useEditBase(course)
  const { base } = edit
  const [savedId, setSavedId] = useState<string | null>(null)
  const uploads = useUploadQueue({ courseId: savedId })

  const { queue } = uploads
  const allSent = queue.length > 0 && queue.every(({ state }) => state === 'sent')
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (allSent) done()
  }, [allSent])

  /** Gives whether the course itself was saved. */
  const submit = async ({ input, files, overOthers }: CourseToSave): Promise<boolean> => {
    try {
      const seenUpdatedAt = overOthers ? undefined : base?.updatedAt
      const saved = await (base
        ? update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : create.mutateAsync(input))
      toast({ title: base ? 'Course Updated' : 'Course Created', variant: 'success' })
      if (files.length > 0) {
        setSavedId(saved.id)
        uploads.add(files)
      } else onDone()
      return true
    } catch (error) {
      if (!edit.refused(error)) {
        failureToast(error, 'Failed to save content. Please try again.')
      }
      return false
    }
  }

  return {
    course: base,
    formId,
    submit,
    isOvertaken: edit.isOvertaken,
    /** Has the form filled anew. */
    loadCurrent: async () => {
      if (base) edit.startFrom(await currentCourse(base.id))
    },
    uploads,
    isSaving: create.isPending || update.isPending,
    isSaved: savedId !== null,
    /** Leaves, after a question while files are under way. */
    leave: async () => {
      if (await uploads.mayLeave()) onDone()
    },
  }
}

type CourseEditor = ReturnType<typeof useCourseEditor>

/** The form, and once the course is saved the files on their way to it. */
export function CourseEditorBody({ editor }: { editor: CourseEditor }) {
  const { course, formId, submit, isSaved, uploads } = editor
  if (!isSaved) {
    return (
      <CourseForm
        key={course?.updatedAt}
        id={formId}
        course={course}
        onSubmit={submit}
        overtaken={editor.isOvertaken}
        onLoadCurrent={editor.loadCurrent}
      />
    )
  }
  const failed = uploads.queue.some(({ state }) => state === 'failed')
  return (
    <div className="flex flex-col gap-4">
      <Notice variant={failed ? 'warning' : 'success'}>
        {failed
          ? 'The course is saved. Some of its files could not be uploaded.'
          : 'The course is saved. Its files are being uploaded.'}
      </Notice>
      <UploadList files={uploads.queue} onRetry={uploads.retry} />
    </div>
  )
}

/** The buttons below it. */
export function CourseEditorFooter({ editor }: { editor: CourseEditor }) {
  const { course, formId, isSaving, isSaved, leave } = editor
  return (
    <>
      <Button variant="outline" onClick={() => void leave()}>
        {isSaved ? 'Close' : 'Cancel'}
      </Button>
      {!isSaved && (
        <Button type="submit" form={formId} busy={isSaving}>
          {course ? 'Save Changes' : 'Create Course'}
        </Button>
      )}
    </>
  )
}
