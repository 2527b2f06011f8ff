import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { accepts, FilePicker } from '#client/ui/controls/file-picker.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import type { Course, CourseInput } from '#contract/courses.ts'
import { type CourseFormValues, courseFormSchema, courseFormValues } from './course-form-values.ts'
import { levelOptions } from './course-words.ts'
import { TypingNotice } from './drafts/typing-notice.tsx'
import type { StoredTyping } from './drafts/use-autosave.ts'
import { useChosenFiles } from './uploads/held-files.ts'
import {
  problemOfDraft,
  type QueuedFile,
  queuedThumbnail,
  queuedVideos,
} from './uploads/upload-queue.ts'
import { VideoDrafts } from './uploads/video-drafts.tsx'

/** What is to be saved. */
export interface CourseToSave {
  input: CourseInput
  /** The files to upload once the course is saved. */
  files: QueuedFile[]
  /** Whether to knowingly overwrite a change that somebody else has made meanwhile. */
  overOthers: boolean
}

interface CourseFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The course to change; without one, a new course is created, and its videos can be chosen too. */
  course?: Course
  /** Resolves to whether it was saved. */
  onSubmit: (course: CourseToSave) => Promise<boolean>
  /** Whether somebody else has changed the course since this form was filled. */
  overtaken: boolean
  /** Refills the form from the course's current state. */
  onLoadCurrent: () => Promise<void>
  /** Stores what is typed into the form of a course that there is. */
  typing?: StoredTyping
}

/** The value of a button that submits the form to save a draft, whatever its field says. */
export const draftValue = 'draft'

const isDraft = (event: BaseSyntheticEvent | undefined): boolean =>
  event?.nativeEvent instanceof SubmitEvent &&
  event.nativeEvent.submitter?.getAttribute('value') === draftValue

/** What the draft of a course's form is about, for `draftName`. */
export const courseDraft = (id: string, updatedAt: string): string => `course ${id} ${updatedAt}`

/** The fields of a course. */
export function CourseForm(props: CourseFormProps) {
  const { id, course, onSubmit, overtaken, onLoadCurrent, typing } = props
  const form = useDraftForm({
    // A draft belongs to one version of the course: on a newer one it would silently overwrite the
    // changes.
    name: course ? courseDraft(course.id, course.updatedAt) : 'course',
    defaultValues: courseFormValues(course),
    resolver: zodResolver(courseFormSchema(course)),
    onTyped: (typed) => typing?.type(typed && course ? { typed, seen: course.updatedAt } : null),
  })
  const { draft, register, handleSubmit, formState } = form
  const [{ thumbnail, videos: drafts }, choose] = useChosenFiles(course && `form ${course.id}`)
  const { errors, submitCount, isSubmitting } = formState
  const alsoForId = useId()
  const [isPublished, access, publishAt] = useWatch({
    control: form.control,
    name: ['isPublished', 'access', 'publishAt'],
  })

  const thumbnailProblem =
    thumbnail && !accepts('image/*', thumbnail) ? 'Thumbnail must be an image' : undefined
  const send = async (input: CourseInput, overOthers: boolean) => {
    if (thumbnailProblem || drafts.some(problemOfDraft)) return
    const files = thumbnail ? [queuedThumbnail(thumbnail)] : []
    const all = [...files, ...queuedVideos(drafts, true)]
    if (!(await onSubmit({ input, files: all, overOthers }))) return
    draft.drop()
    choose({ thumbnail: null, videos: [] })
  }
  const submit = handleSubmit((input, event) =>
    send(isDraft(event) ? { ...input, isPublished: false } : input, false),
  )
  const saveAnyway = handleSubmit((input) => send(input, true))

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice
        edit={{ isOvertaken: overtaken, busy: isSubmitting, loadCurrent: onLoadCurrent }}
        onSaveAnyway={() => void saveAnyway()}
      />
      {typing && !overtaken && (
        <TypingNotice
          typing={typing}
          onLoaded={(typed) =>
            form.reset(
              { ...courseFormValues(course), ...(typed as Partial<CourseFormValues>) },
              {
                keepDefaultValues: true,
              },
            )
          }
        />
      )}
      <Field label="Title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} rows={3} />
      </Field>
      <Field label="Content" hint="Markdown is supported" error={errors.content?.message}>
        <Textarea {...register('content')} rows={7} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Category" error={errors.category?.message}>
          <Input {...register('category')} maxLength={100} />
        </Field>
        <Field label="Duration (minutes)" error={errors.duration?.message}>
          <Input {...register('duration')} inputMode="numeric" />
        </Field>
        <Field label="Level">
          <Select {...register('level')} options={levelOptions} />
        </Field>
        <Field label="Access level">
          <Select {...register('access')} options={accessOptions} />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2" aria-describedby={alsoForId}>
        <legend className="mb-1.5 text-sm font-medium">Also for</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {accessOptions
            .filter(({ value }) => value !== access)
            .map(({ value, label }) => (
              <Checkbox key={value} {...register('alsoFor')} value={value} label={label} />
            ))}
        </div>
        <p id={alsoForId} className="text-compact text-muted-foreground">
          Students of these programs have it as well, and it counts in their progress. Live sessions
          that are lessons have to be for them, too
        </p>
      </fieldset>
      <div>
        <Checkbox {...register('isPublished')} label="Published" />
        {drafts.length > 0 && (
          <p className="mt-1 text-compact text-muted-foreground">
            Once its videos are uploaded: it is a draft until then.
          </p>
        )}
      </div>
      {!isPublished && (
        <Field
          label="Publish at"
          hint="A draft is published automatically at this time; leave empty to publish it yourself"
          error={errors.publishAt?.message}
        >
          <DateTimeInput {...register('publishAt')} />
        </Field>
      )}
      {!isPublished && publishAt !== '' && (drafts.length > 0 || course?.waitsForUploads) && (
        <Notice variant="warning">
          {drafts.length > 0
            ? 'It gets this time once its videos are uploaded: keep this page open until then.'
            : 'Its time has come, but videos are still being uploaded. It is published once they have arrived; to publish it without them, discard them in Manage Videos.'}
        </Notice>
      )}
      <div className="flex flex-col gap-3">
        {course?.thumbnail && (
          <img
            src={course.thumbnail}
            alt="Current thumbnail"
            className="aspect-video w-40 rounded-md object-cover"
          />
        )}
        <FilePicker
          label="Thumbnail"
          accept="image/*"
          file={thumbnail}
          onChange={(next) => choose({ thumbnail: next })}
          hint="An image of at most 5 MB"
          error={thumbnailProblem}
        />
      </div>
      {!course && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1.5 text-sm font-medium">Videos</legend>
          <VideoDrafts
            drafts={drafts}
            onChange={(videos) => choose({ videos })}
            showProblems={submitCount > 0}
          />
        </fieldset>
      )}
    </form>
  )
}
