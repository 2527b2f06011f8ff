import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { upload } from '#client/platform/upload.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  getSiteText,
  publishSiteText,
  restoreSiteText,
  type SiteContent,
  type SiteText,
  type SiteTextName,
  saveSiteDraft,
} from '#contract/site.ts'
import {
  type KeptPicture,
  keptPictureSchema,
  type PictureKind,
  uploadSitePicture,
} from '#contract/site-look.ts'
import { siteKeys } from './site.keys.ts'

/** A text of the site: the published version, the draft, and earlier versions. */
export const siteTextQuery = (name: SiteTextName) =>
  queryOptions({
    queryKey: siteKeys.text(name),
    queryFn: ({ signal }) => call(getSiteText, { params: { name }, signal }),
  })

/** A change to a text, answered with the updated text. */
function useTextChange<Input>(name: SiteTextName, change: (input: Input) => Promise<SiteText>) {
  const client = useQueryClient()
  return useChange(siteKeys.text(name), change, {
    onSuccess: (text) => client.setQueryData(siteTextQuery(name).queryKey, text),
  })
}

/** Saves a draft. */
export const useSaveDraft = (name: SiteTextName) =>
  useTextChange(name, (body: { content: SiteContent; updatedAt: string | null }) =>
    call(saveSiteDraft, { params: { name }, body }),
  )

/** Publishes the draft. */
export const usePublish = (name: SiteTextName) =>
  useTextChange(name, (updatedAt: string) =>
    call(publishSiteText, { params: { name }, body: { updatedAt } }),
  )

/** Publishes an earlier version again. */
export const useRestore = (name: SiteTextName) =>
  useTextChange(name, (number: number) =>
    call(restoreSiteText, { params: { name }, body: { number } }),
  )

/** Uploads a picture of the look unchanged, so that transparency is kept. Fails as `upload` does. */
export const sendPicture =
  (kind: PictureKind) =>
  async (file: File, onProgress: (fraction: number) => void): Promise<KeptPicture> => {
    const form = new FormData()
    form.set('picture', file)
    const path = uploadSitePicture.path.replace(':kind', kind)
    return keptPictureSchema.parse(await upload(path, form, { onProgress }))
  }
