import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ErrorState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast, useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Course } from '#contract/courses.ts'
import { modulesQuery, videosQuery } from '../courses.queries.ts'
import { AddDrill } from '../drills/add-drill.tsx'
import { AddExercise } from '../exercises/add-exercise.tsx'
import { AddModule } from '../modules/add-module.tsx'
import { ManagedModules } from '../modules/managed-modules.tsx'
import { LateQuizForm } from '../quizzes/late-quiz-editor.tsx'
import { TextLessonForm } from '../texts/text-lesson-form.tsx'
import { AddVideoFiles } from '../uploads/add-video-files.tsx'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { AddExternalVideo } from './add-external-video.tsx'
import { ManagedLessons } from './managed-lessons.tsx'

const failure = 'Failed to load course videos'

/** The lessons of a course and its modules: adds, renames, reorders and deletes them. */
export function ManageVideosDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const lessons = useQuery(videosQuery(course.id))
  useFailureToast(lessons.isError, failure)
  // The course is as it was when the dialog was opened.
  const [isModular, setModular] = useState(Boolean(course.moduleCount))
  const modules = useQuery({ ...modulesQuery(course.id), enabled: isModular })
  const uploads = useUploadQueue({
    courseId: course.id,
    onSent: ({ key }) => {
      uploads.remove(key)
      toast({ title: 'Video Added', variant: 'success' })
    },
    onFailed: (_, error) => failureToast(error, 'Failed to add video'),
  })
  const leave = async () => {
    if (await uploads.mayLeave()) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title="Manage Videos"
      description={course.title}
      width="lg"
      footer={
        <Button variant="outline" onClick={() => void leave()}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {lessons.isError ? (
          <ErrorState message={failure} onRetry={() => void lessons.refetch()} />
        ) : modules.isError ? (
          <QueryError message="The modules of this course could not be loaded." query={modules} />
        ) : !lessons.data || modules.isLoading ? (
          <Spinner label="Loading the videos" />
        ) : modules.data?.length ? (
          <ManagedModules courseId={course.id} modules={modules.data} videos={lessons.data} />
        ) : (
          <ManagedLessons courseId={course.id} videos={lessons.data} />
        )}
        <AddModule
          courseId={course.id}
          modules={modules.data ?? []}
          onAdded={() => setModular(true)}
        />
        <AddVideoFiles courseId={course.id} uploads={uploads} />
        <AddExternalVideo courseId={course.id} />
        <section aria-labelledby="add-text" className="flex flex-col gap-3 border-t pt-5">
          <h3 id="add-text" className="text-sm font-semibold">
            Add a text lesson
          </h3>
          <TextLessonForm courseId={course.id} />
        </section>
        <section aria-labelledby="add-quiz" className="flex flex-col gap-3 border-t pt-5">
          <h3 id="add-quiz" className="text-sm font-semibold">
            Add a quiz
          </h3>
          <LateQuizForm courseId={course.id} />
        </section>
        <AddExercise courseId={course.id} />
        <AddDrill courseId={course.id} />
      </div>
    </Dialog>
  )
}
