import { useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { pictureAddress } from '#contract/site/shown-look.ts'
import type { PictureKind, StoredPicture } from '#contract/site/site-look.ts'
import { sendPicture } from './send-picture.ts'

const shownFile = {
  logo: ['logo', 'png'],
  icon: ['small', 'png'],
  share: ['share', 'jpg'],
} as const
const mostBytes = 5 * 1024 ** 2

interface PictureFieldProps {
  kind: PictureKind
  label: string
  hint: string
  value: StoredPicture | null
  /** Whether it is for the dark theme, and previewed on a dark background. */
  onDark?: boolean
  onChange: (picture: StoredPicture | null) => void
}

/** A picture of the look: uploaded when chosen, shown as stored, and removable. */
export function PictureField(props: PictureFieldProps) {
  const { kind, label, hint, value, onDark = false, onChange } = props
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [error, setError] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    if (file.size > mostBytes) return setError('The picture is too large: at most 5 MB.')
    setError(undefined)
    setSending({ file, progress: 0 })
    try {
      onChange(await sendPicture(kind)(file, (progress) => setSending({ file, progress })))
    } catch (failure) {
      setError(reasonOf(failure))
    } finally {
      setSending(null)
    }
  }
  const [variant, extension] = shownFile[kind]
  return (
    <div className="flex flex-col gap-2">
      <FilePicker
        label={label}
        hint={hint}
        accept="image/png,image/jpeg,image/webp"
        file={sending?.file ?? null}
        progress={sending?.progress ?? null}
        error={error}
        onChange={(file) => void choose(file)}
      />
      {value && (
        <div className="flex flex-wrap items-center gap-3">
          <div className={`rounded-md border p-2 ${onDark ? 'bg-[#12171f]' : 'bg-[#fffefd]'}`}>
            <img
              src={pictureAddress(value.id, variant, extension)}
              alt={`${label}, as saved`}
              className="max-h-16 max-w-56 object-contain"
            />
          </div>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Remove: ${label}`}
            onClick={() => onChange(null)}
          >
            Remove
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a picture was not saved: in the server's words if it sent any. */
const reasonOf = (failure: unknown): string =>
  refusalText(failure, 'The picture could not be uploaded. Please try again.')
