import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ErrorState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast, useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Course } from '#contract/courses.ts'
import { modulesQuery, videosQuery } from '../courses.queries.ts'
import { AddDrill } from '../drills/add-drill.tsx'
import { AddExercise } from '../exercises/add-exercise.tsx'
import { AddFolder } from '../folder/add-folder.tsx'
import { AddLinked } from '../linked/add-linked.tsx'
import { AddModule } from '../modules/add-module.tsx'
import { ManagedModules } from '../modules/managed-modules.tsx'
import { LateQuizForm } from '../quizzes/late-quiz-editor.tsx'
import { TextLessonForm } from '../texts/text-lesson-form.tsx'
import { AddVideoFiles } from '../uploads/add-video-files.tsx'
import { QueueContext } from '../uploads/replace-file.tsx'
import { askToStop, useUploadQueue } from '../uploads/use-upload-queue.ts'
import { AddExternalVideo } from './add-external-video.tsx'
import { ManagedLessons } from './managed-lessons.tsx'
import { JustAddedContext } from './use-just-added.ts'

const failure = 'Failed to load course videos'

interface ManageVideosDialogProps {
  course: Course
  onClose: () => void
  /** Shows the course as its students see it, instead of this. */
  onPreview?: () => void
}

/** The lessons of a course and its modules: adds, renames, reorders and deletes them. */
export function ManageVideosDialog({ course, onClose, onPreview }: ManageVideosDialogProps) {
  const lessons = useQuery(videosQuery(course.id))
  useFailureToast(lessons.isError, failure)
  // The course is as it was when the dialog was opened.
  const [isModular, setModular] = useState(Boolean(course.moduleCount))
  const modules = useQuery({ ...modulesQuery(course.id), enabled: isModular })
  const uploads = useUploadQueue({
    courseId: course.id,
    onSent: ({ key, replaces }) => {
      uploads.remove(key)
      toast({ title: replaces ? 'Video Replaced' : 'Video Added', variant: 'success' })
    },
    onFailed: ({ replaces }, error) =>
      failureToast(error, replaces ? 'Failed to replace the video' : 'Failed to add video'),
  })
  const [added, setAdded] = useState<string | null>(null)
  const justAdded = useMemo(() => ({ id: added, say: setAdded }), [added])
  const [folderUnderWay, setFolderUnderWay] = useState(false)
  const leave = async (then = onClose) => {
    if (folderUnderWay && !(await askToStop())) return
    if (await uploads.mayLeave()) then()
  }

  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title="Manage Videos"
      description={course.title}
      width="lg"
      footer={
        <>
          <Button variant="outline" onClick={() => void leave()}>
            Close
          </Button>
          {onPreview && (
            <Button variant="outline" onClick={() => void leave(onPreview)}>
              <Eye aria-hidden="true" />
              Preview
            </Button>
          )}
        </>
      }
    >
      <JustAddedContext value={justAdded}>
        <div className="flex flex-col gap-6">
          {lessons.isError ? (
            <ErrorState message={failure} onRetry={() => void lessons.refetch()} />
          ) : modules.isError ? (
            <QueryError message="The modules of this course could not be loaded." query={modules} />
          ) : !lessons.data || modules.isLoading ? (
            <Spinner label="Loading the videos" />
          ) : (
            <QueueContext value={(file) => uploads.add([file])}>
              {modules.data?.length ? (
                <ManagedModules courseId={course.id} modules={modules.data} videos={lessons.data} />
              ) : (
                <ManagedLessons courseId={course.id} videos={lessons.data} />
              )}
            </QueueContext>
          )}
          <AddModule
            courseId={course.id}
            modules={modules.data ?? []}
            onAdded={() => setModular(true)}
          />
          {course.publishAt && uploads.underWay && (
            <Notice>
              This draft is not published before all uploads have arrived, whatever its time.
            </Notice>
          )}
          <AddVideoFiles courseId={course.id} uploads={uploads} />
          <AddFolder
            courseId={course.id}
            onAdded={() => setModular(true)}
            onUnderWay={setFolderUnderWay}
          />
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
          <AddLinked courseId={course.id} />
        </div>
      </JustAddedContext>
    </Dialog>
  )
}
