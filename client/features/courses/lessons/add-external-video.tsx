import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { withScheme } from '#client/ui/forms/address-text.ts'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { useDraftForm } from '#client/ui/forms/use-draft-form.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { videoAddress } from '#schemas/values.ts'
import { useAddExternalVideo } from '../managed-courses.queries.ts'
import { kindOfAddress, unreachableOrigin } from './lesson-source.ts'

const isVideoAddress = (address: string) => videoAddress.safeParse(address).success

const schema = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200),
  videoUrl: z
    .string()
    .transform(withScheme)
    .pipe(
      z
        .string()
        .min(1, 'Address is required')
        .max(2000)
        .regex(/^https:\/\//i, 'An address must start with https://')
        .refine(isVideoAddress, 'An address must not contain a user name or password')
        .refine(
          (address) => kindOfAddress(address) !== null,
          'The player does not know this address',
        ),
    ),
})

/** Adds a lesson that plays from another site. */
export function AddExternalVideo({ courseId }: { courseId: string }) {
  const add = useAddExternalVideo(courseId)
  const form = useDraftForm({
    name: `video of ${courseId}`,
    defaultValues: { title: '', videoUrl: '' },
    resolver: zodResolver(schema),
  })
  const { draft, register, handleSubmit, reset, watch, formState } = form
  const { errors } = formState
  const submit = handleSubmit(async (lesson) => {
    const outcome = { done: 'Video Added', failed: 'Failed to add video' }
    if (!(await tellOutcome(add.mutateAsync(lesson), outcome))) return
    reset()
    draft.drop()
  })
  const info = useAcademyInfo()
  const address = withScheme(watch('videoUrl'))
  const kind = kindOfAddress(address)
  const unreachable = info ? unreachableOrigin(address, info.mediaHosts) : null
  return (
    <section aria-labelledby="add-external-video" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="add-external-video" className="text-sm font-semibold">
        Add a video from another site
      </h3>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <DraftNotice draft={draft} />
        <Field label="Title" error={errors.title?.message}>
          <Input {...register('title')} maxLength={200} />
        </Field>
        <Field
          label="Video URL"
          hint={kind ?? 'YouTube, Vimeo, Wistia, Mux, Spotify, Twitch, TikTok, HLS, DASH or a file'}
          error={errors.videoUrl?.message}
        >
          <Input {...register('videoUrl')} type="url" placeholder="https://" maxLength={2000} />
        </Field>
        {unreachable && (
          <Notice variant="warning">
            Students’ browsers may not load from {unreachable} yet, so this lesson would not play.
            Add it to MEDIA_HOSTS and restart the academy.
          </Notice>
        )}
        <Button type="submit" variant="outline" className="self-start" busy={add.isPending}>
          Add URL
        </Button>
      </form>
    </section>
  )
}
