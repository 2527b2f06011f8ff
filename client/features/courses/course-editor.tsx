import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { draftName } from '#client/ui/forms/draft-name.ts'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Course, CourseChanges, CourseInput } from '#contract/courses.ts'
import { CourseForm, type CourseToSave, courseDraft, draftValue } from './course-form.tsx'
import type { OpenedDraft } from './drafts/drafts.queries.ts'
import { useAutosave } from './drafts/use-autosave.ts'
import { useOpenedDraft } from './drafts/use-opened-draft.ts'
import { currentCourse, useCreateCourse, useUpdateCourse } from './managed-courses.queries.ts'
import { UploadList } from './uploads/upload-list.tsx'
import { useUploadQueue } from './uploads/use-upload-queue.ts'

/** What is done once the videos of a new course are there: it is published, or gets its time; null for neither. */
function laterOf({ isPublished, publishAt }: CourseInput): CourseChanges | null {
  if (isPublished) return { isPublished }
  return publishAt ? { publishAt } : null
}

/**
 * Creates a course, or changes the given one, and then sends its files. The course is saved whatever
 * happens to the files. `onDone` is called when there is nothing left to do or to read.
 */
export function useCourseEditor(course: Course | undefined, onDone: () => void) {
  const formId = useId()
  const create = useCreateCourse()
  const update = useUpdateCourse()
  const edit = useEditForm({
    item: course,
    current: currentCourse,
    // The form is made anew from another version of the course.
    fill: () => undefined,
    showIssues: () => undefined,
    savedTitle: (isChange) => (isChange ? 'Course Updated' : 'Course Created'),
    saveFailure: 'Failed to save content. Please try again.',
    onSaved: () => undefined,
  })
  const { base } = edit
  const [savedId, setSavedId] = useState<string | null>(null)
  const uploads = useUploadQueue({ courseId: savedId })

  // While its videos are uploading, a course is a draft without a time, so that nobody opens it without its lessons.
  const [later, setLater] = useState<CourseChanges | null>(null)
  const { queue } = uploads
  const allSent = queue.length > 0 && queue.every(({ state }) => state === 'sent')
  const finish = useEffectEvent(async () => {
    try {
      if (later && savedId !== null) {
        await update.mutateAsync({ id: savedId, changes: later })
      }
    } catch (error) {
      failureToast(error, 'The videos are uploaded, but the course could not be published.')
    }
    onDone()
  })
  useEffect(() => {
    if (allSent) void finish()
  }, [allSent])

  /** Resolves to whether the course itself was saved. `seen` is the version that was changed. */
  const submit = (
    { input, files, overOthers }: CourseToSave,
    seen = base?.updatedAt,
  ): Promise<boolean> => {
    const waits = !base && files.some(({ kind }) => kind === 'video') ? laterOf(input) : null
    return edit.save(async () => {
      const seenUpdatedAt = overOthers ? undefined : seen
      const saved = await (base
        ? update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : create.mutateAsync(waits ? { ...input, isPublished: false, publishAt: null } : input))
      if (files.length > 0) {
        setSavedId(saved.id)
        setLater(waits)
        uploads.add(files)
      } else onDone()
    })
  }

  return {
    course: base,
    formId,
    submit,
    isOvertaken: edit.isOvertaken,
    loadCurrent: edit.loadCurrent,
    uploads,
    isSaving: create.isPending || update.isPending,
    isSaved: savedId !== null,
    later,
    /** Leaves, after asking if files are still uploading. */
    leave: async () => {
      if (await uploads.mayLeave()) onDone()
    },
  }
}

type CourseEditor = ReturnType<typeof useCourseEditor>

/** The form and, once the course is saved, the progress of its files. */
export function CourseEditorBody({ editor }: { editor: CourseEditor }) {
  const { course, formId, submit, isSaved, later, uploads } = editor
  if (!isSaved) {
    if (course) return <DraftedForm editor={editor} course={course} />
    return (
      <CourseForm
        id={formId}
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
        {later &&
          ` It stays a draft until they have arrived, and is then published${later.publishAt ? ' at its time' : ''}.`}
      </Notice>
      <UploadList files={uploads.queue} onRetry={uploads.retry} />
    </div>
  )
}

interface DraftedFormProps {
  editor: CourseEditor
  course: Course
}

/** The form of a course that there is, with what its author has typed before, here or elsewhere. */
function DraftedForm({ editor, course }: DraftedFormProps) {
  const { id, updatedAt } = course
  const nameOf = (seen: string) => draftName(courseDraft(id, seen))
  const opened = useOpenedDraft({ courseId: id }, updatedAt, nameOf)
  if (!opened) return <Spinner label="Loading the course" />
  return <AutosavedForm editor={editor} course={course} opened={opened} />
}

function AutosavedForm({ editor, course, opened }: DraftedFormProps & { opened: OpenedDraft }) {
  const typing = useAutosave({ courseId: course.id }, opened.version)
  const [isReloaded, setReloaded] = useState(false)
  // Until its author takes the current version, a draft belongs to the one that it was begun from.
  const from = isReloaded ? course.updatedAt : (opened.seen ?? course.updatedAt)
  return (
    <CourseForm
      key={from}
      id={editor.formId}
      course={{ ...course, updatedAt: from }}
      onSubmit={async (toSave) => {
        await typing.hold()
        const isSaved = await editor.submit(toSave, from)
        if (!isSaved) typing.resume()
        return isSaved
      }}
      overtaken={editor.isOvertaken}
      onLoadCurrent={async () => {
        await editor.loadCurrent()
        setReloaded(true)
        typing.type(null)
      }}
      typing={typing}
    />
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
      {!isSaved && !course && (
        // After the other one, which the Enter key presses.
        <Button
          type="submit"
          form={formId}
          value={draftValue}
          variant="outline"
          disabled={isSaving}
          className="md:order-first md:mr-auto"
        >
          Save as Draft
        </Button>
      )}
    </>
  )
}
