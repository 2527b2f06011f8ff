import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type Found, filesMaximum } from './dropped-files.ts'
import { FolderDrop } from './folder-drop.tsx'
import { FolderFiles } from './folder-files.tsx'
import { type FolderPlan, planOf } from './folder-plan.ts'
import { folderRules } from './folder-rules.ts'
import { sendFolder } from './send-folder.ts'
import { filesOfPlan, useFolderUpload } from './use-folder-upload.ts'

interface Chosen {
  title: string
  plan: FolderPlan<File>
}

interface AddFolderProps {
  courseId: string
  /** Called once the module is there, or may be. */
  onAdded: () => void
  /** Called when the upload begins, and when it ends. */
  onUnderWay: (underWay: boolean) => void
}

/** Makes a module of a folder: what its files become is shown, then they are uploaded one after the other. */
export function AddFolder({ courseId, onAdded, onUnderWay }: AddFolderProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const upload = useFolderUpload()
  const isSending = upload.phase === 'sending'
  const take = ({ folder, files, pathOf, isTooLarge }: Found) => {
    setTooLarge(isTooLarge)
    if (isTooLarge) return setChosen(null)
    const named = files.map((file) => Object.assign(file, { path: pathOf.get(file) }))
    const plan = planOf(named, folderRules)
    upload.reset()
    setChosen({ title: (folder ?? 'New module').slice(0, 200), plan })
  }
  const send = async ({ title, plan }: Chosen) => {
    onUnderWay(true)
    const module = { courseId, title: title.trim(), plan }
    await upload.send(plan, (sending) => sendFolder({ ...module, ...sending }))
    onUnderWay(false)
    onAdded()
  }
  const count = chosen ? filesOfPlan(chosen.plan).length : 0
  return (
    <section aria-labelledby="add-folder" className="flex flex-col gap-3 border-t pt-5">
      <div>
        <h3 id="add-folder" className="text-sm font-semibold">
          Add a folder
        </h3>
        <p className="text-compact text-muted-foreground">
          It becomes a module: videos and Markdown files are its lessons in the order of their
          names, subtitles go to the video with their name, other files can be downloaded with the
          lesson.
        </p>
      </div>
      {!isSending && <FolderDrop onFound={take} />}
      {isTooLarge && (
        <Notice variant="warning">
          This folder has more than {wholeNumber(filesMaximum)} files, more than a course can have.
          Nothing was uploaded: choose a smaller folder.
        </Notice>
      )}
      {chosen && (
        <>
          {!isSending && (
            <Field
              label="Module title"
              error={chosen.title.trim() === '' ? 'Title is required' : undefined}
            >
              <Input
                value={chosen.title}
                maxLength={200}
                onChange={({ target }) => setChosen({ ...chosen, title: target.value })}
              />
            </Field>
          )}
          {upload.problem && <Notice variant="warning">{upload.problem}</Notice>}
          <FolderFiles
            plan={chosen.plan}
            states={upload.states}
            pace={upload.paceFor(chosen.plan)}
            isSending={isSending}
          />
          {!isSending && (
            <Button
              className="self-start"
              disabled={count === 0 || chosen.title.trim() === ''}
              onClick={() => void send(chosen)}
            >
              {upload.phase === 'ended'
                ? 'Upload Missing Files'
                : `Upload ${count} ${count === 1 ? 'File' : 'Files'}`}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
