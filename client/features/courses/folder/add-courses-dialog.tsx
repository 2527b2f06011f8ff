import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { type CoursesPlan, coursesOf, wholePlan } from './courses-plan.ts'
import { type Found, filesMaximum } from './dropped-files.ts'
import { FolderDrop } from './folder-drop.tsx'
import { FolderFiles } from './folder-files.tsx'
import { folderRules } from './folder-rules.ts'
import { sendCourses } from './send-courses.ts'
import { filesOfPlan, useFolderUpload } from './use-folder-upload.ts'

/** Makes a draft of a course of each folder in a folder: what becomes of it is shown first. */
export function AddCoursesDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<CoursesPlan<File> | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useFolderUpload()
  const isSending = upload.phase === 'sending'
  const take = ({ files, pathOf, isTooLarge: tooMany }: Found) => {
    setTooLarge(tooMany)
    if (tooMany) return setChosen(null)
    const named = files.map((file) => Object.assign(file, { path: pathOf.get(file) }))
    upload.reset()
    setChosen(coursesOf(named, folderRules))
  }
  const leave = async () => {
    const mayLeave =
      !isSending ||
      (await askFirst({
        title: 'The folders are still being uploaded. Do you want to leave?',
        description: 'What has been uploaded is kept. To continue, choose the same folder again.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
      }))
    if (mayLeave) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={() => void leave()}
      title="Courses from Folders"
      description="Each folder in the one that you choose becomes a draft of a course, the folders in it its modules, and their videos and Markdown files its lessons."
      width="lg"
      footer={
        <Button variant="outline" onClick={() => void leave()}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {!isSending && <FolderDrop onFound={take} />}
        {isTooLarge && (
          <Notice variant="warning">
            This folder has more than {wholeNumber(filesMaximum)} files. Nothing was uploaded:
            choose some of its folders.
          </Notice>
        )}
        {upload.problem && <Notice variant="warning">{upload.problem}</Notice>}
        {chosen && <Plan chosen={chosen} upload={upload} />}
      </div>
    </Dialog>
  )
}

interface PlanProps {
  chosen: CoursesPlan<File>
  upload: ReturnType<typeof useFolderUpload>
}

function Plan({ chosen: { courses, loose }, upload }: PlanProps) {
  const whole = wholePlan(courses)
  const isSending = upload.phase === 'sending'
  const send = () => upload.send(whole, (sending) => sendCourses({ courses, ...sending }))
  return (
    <>
      {courses.length === 0 && (
        <Notice variant="warning">There is no folder with videos or Markdown files in it.</Notice>
      )}
      {loose.length > 0 && (
        <p className="text-sm text-warning">
          {loose.length === 1 ? '1 file is' : `${wholeNumber(loose.length)} files are`} beside the
          folders and not uploaded.
        </p>
      )}
      {courses.map(({ title, modules }) => (
        <section key={title} aria-label={title} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold break-words">{title}</h3>
          {modules.map((module) => (
            <div key={module.title} className="flex flex-col gap-1.5">
              <h4 className="text-compact text-muted-foreground break-words">{module.title}</h4>
              <FolderFiles
                plan={module.plan}
                states={upload.states}
                pace={upload.paceFor(module.plan)}
                isSending={isSending}
              />
            </div>
          ))}
        </section>
      ))}
      {!isSending && courses.length > 0 && (
        <Button
          className="self-start"
          disabled={filesOfPlan(whole).length === 0}
          onClick={() => void send()}
        >
          {upload.phase === 'ended'
            ? 'Upload Missing Files'
            : `Make ${courses.length} ${courses.length === 1 ? 'Course' : 'Courses'}`}
        </Button>
      )}
    </>
  )
}
