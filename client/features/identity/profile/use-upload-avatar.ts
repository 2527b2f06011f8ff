import { useMutation } from '@tanstack/react-query'
import { fitPicture } from '#client/platform/media/fit-picture.ts'
import { upload } from '#client/platform/media/upload.ts'
import { getProfile, uploadAvatar } from '#contract/identity/identity.ts'
import { useShowProfile } from './profile.queries.ts'

/** Uploads a picture; `onProgress` is called with the fraction sent, from 0 to 1. */
export function useUploadAvatar() {
  const show = useShowProfile()
  return useMutation({
    mutationFn: async (sent: { file: File; onProgress: (fraction: number) => void }) => {
      const form = new FormData()
      form.append('avatar', await fitPicture(sent.file, 1024))
      const { onProgress } = sent
      return getProfile.success.body.parse(await upload(uploadAvatar.path, form, { onProgress }))
    },
    onSuccess: show,
  })
}
