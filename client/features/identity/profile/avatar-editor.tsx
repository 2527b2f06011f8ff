import { useEffect, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Profile } from '#contract/identity/identity.ts'
import { useRemoveAvatar } from './profile.queries.ts'
import { pictureProblem } from './profile-words.ts'
import { useUploadAvatar } from './use-upload-avatar.ts'

/** The user's own picture: chosen, previewed, then sent. */
export function AvatarEditor({ profile }: { profile: Profile }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useUploadAvatar()
  const remove = useRemoveAvatar()
  const preview = usePreview(file)

  const choose = (chosen: File | null) => {
    const wrong = chosen && pictureProblem(chosen)
    setProblem(wrong)
    setFile(wrong ? null : chosen)
  }
  const save = async (chosen: File) => {
    setProgress(0)
    try {
      await send.mutateAsync({ file: chosen, onProgress: setProgress })
      setFile(null)
      toast({ title: 'Picture saved', variant: 'success' })
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'The picture could not be saved.')
    } finally {
      setProgress(null)
    }
  }
  const takeAway = () =>
    tellOutcome(remove.mutateAsync(), {
      done: 'Picture removed',
      failed: 'The picture could not be removed. Please try again.',
    })

  return (
    <div className="flex flex-wrap items-start gap-5">
      <Avatar name={profile.name || 'User'} src={preview ?? profile.avatarUrl} size="xl" />
      <div className="flex min-w-60 flex-1 flex-col gap-3">
        <FilePicker
          label={profile.avatarUrl ? 'Choose another picture' : 'A picture of you'}
          accept="image/png,image/jpeg,image/webp,image/gif"
          hint="PNG, JPEG, WebP or GIF, at most 5 MB. It is cropped to a square."
          file={file}
          onChange={choose}
          error={problem ?? undefined}
          progress={progress}
        />
        <div className="flex flex-wrap gap-2">
          {file && (
            <Button busy={send.isPending} onClick={() => void save(file)}>
              Save picture
            </Button>
          )}
          {profile.avatarUrl && !file && (
            <Button variant="outline" busy={remove.isPending} onClick={() => void takeAway()}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** An object URL for a chosen file, for as long as it is chosen. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
