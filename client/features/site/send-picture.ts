import { upload } from '#client/platform/media/upload.ts'
import { type KeptPicture, type PictureKind, uploadSitePicture } from '#contract/site-look.ts'
import { keptPictureSchema } from '#schemas/site-look.ts'

/** Uploads a picture of the look unchanged, so that transparency is kept. Fails as `upload` does. */
export const sendPicture =
  (kind: PictureKind) =>
  async (file: File, onProgress: (fraction: number) => void): Promise<KeptPicture> => {
    const form = new FormData()
    form.set('picture', file)
    const path = uploadSitePicture.path.replace(':kind', kind)
    return keptPictureSchema.parse(await upload(path, form, { onProgress }))
  }
