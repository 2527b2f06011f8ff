import { upload } from '#client/platform/media/upload.ts'
import {
  type PictureKind,
  type StoredPicture,
  uploadSitePicture,
} from '#contract/site/site-look.ts'
import { storedPictureSchema } from '#schemas/site/site-look.ts'

/** Uploads a picture of the look unchanged, so that transparency is kept. Fails as `upload` does. */
export const sendPicture =
  (kind: PictureKind) =>
  async (file: File, onProgress: (fraction: number) => void): Promise<StoredPicture> => {
    const form = new FormData()
    form.set('picture', file)
    const path = uploadSitePicture.path.replace(':kind', kind)
    return storedPictureSchema.parse(await upload(path, form, { onProgress }))
  }
