import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import { pictureAddress } from '#contract/lesson-text.ts'
import type { TextLesson } from '#contract/text-lessons.ts'
import type { Insert } from './text-tools.tsx'
import { sendPicture } from './texts.queries.ts'

interface PictureToolProps {
  lesson: TextLesson | undefined
  insert: Insert
  onPicture: (picture: LessonPicture) => void
}

const megabytes = 5

/** Sends a picture with what it shows, and puts it into the text. */
export function PictureTool({ lesson, insert, onPicture }: PictureToolProps) {
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [isTried, setTried] = useState(false)
  if (!lesson) {
    return (
      <p className="text-sm text-muted-foreground">
        Add the lesson first. Pictures belong to it: open it again with Edit, and insert them there.
      </p>
    )
  }
  const isTooLarge = file !== null && file.size > megabytes * 1024 ** 2
  const shows = alt.trim()
  const send = async () => {
    setTried(true)
    if (!file || isTooLarge || shows === '') return
    setProgress(0)
    try {
      const picture = await sendPicture(lesson, file, setProgress)
      onPicture(picture)
      const escaped = shows.replace(/[\\[\]]/g, '\\$&')
      insert(`![${escaped}](${pictureAddress(picture.id)})`, 'alone')
    } catch (error) {
      failureToast(error, 'The picture could not be added. Please try again.')
      setProgress(null)
    }
  }
  const missing = isTried && !file ? 'Select a picture' : undefined
  return (
    <>
      <FilePicker
        label="Picture"
        accept="image/png,image/jpeg,image/webp,image/gif"
        file={file}
        onChange={setFile}
        progress={progress}
        hint={`PNG, JPEG, WebP or GIF, of at most ${megabytes} MB`}
        error={isTooLarge ? `The picture is larger than ${megabytes} MB` : missing}
      />
      <Field
        label="What it shows"
        hint="Read aloud to those who can’t see it"
        error={isTried && shows === '' ? 'Say in a few words what the picture shows' : undefined}
      >
        <Input value={alt} maxLength={300} onChange={({ target }) => setAlt(target.value)} />
      </Field>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        busy={progress !== null}
        onClick={() => void send()}
      >
        Insert Picture
      </Button>
    </>
  )
}
