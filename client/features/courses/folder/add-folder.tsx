import { FolderUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { lessonFileKinds } from '#schemas/lesson-files.ts'
import { trackLanguages } from '#schemas/video-tracks.ts'
import { type Found, filesMaximum, takeChosen, takeDropped } from './dropped-files.ts'
import { FolderFiles } from './folder-files.tsx'
import { type FolderPlan, planOf } from './folder-plan.ts'
import { filesOfPlan, useFolderUpload } from './use-folder-upload.ts'

const attachments = [...Object.values(lessonFileKinds).flat(), 'jpeg']
const languageOf = (code: string) => trackLanguages.find((one) => one.toLowerCase() === code)

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
  const upload = useFolderUpload(courseId)
  const isSending = upload.phase === 'sending'
  const take = ({ folder, files, pathOf, isTooLarge }: Found) => {
    setTooLarge(isTooLarge)
    if (isTooLarge) return setChosen(null)
    const named = files.map((file) => Object.assign(file, { path: pathOf.get(file) }))
    const plan = planOf(named, { attachments, languageOf })
    upload.reset()
    setChosen({ title: (folder ?? 'New module').slice(0, 200), plan })
  }
  const send = async ({ title, plan }: Chosen) => {
    onUnderWay(true)
    await upload.send(title.trim(), plan)
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

function FolderDrop({ onFound }: { onFound: (found: Found) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFound(await takeDropped(event.dataTransfer.items))
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={cx(
        'flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-input p-3 text-sm hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        over ? 'bg-muted' : 'bg-card',
      )}
    >
      <FolderUp className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="font-medium">Folder</span>
      <span className="text-muted-foreground">Choose a folder or drop it here</span>
      <input
        id={id}
        ref={input}
        type="file"
        multiple
        // Not known to the types of React.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          if (target.files?.length) onFound(takeChosen(target.files))
          // So that the same folder can be chosen again.
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
