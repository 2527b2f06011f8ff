import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { Video } from '#contract/courses.ts'
import type { VideoTracks } from '#contract/video-tracks.ts'
import { clockOf } from '../course-words.ts'
import { currentTracks, useSetChapters } from './tracks.queries.ts'

const resolver = zodResolver(z.object({ lines: z.string() }))

/** Where there were no chapters, so that somebody else's first ones are not overwritten. */
const never = new Date(0).toISOString()

/** The chapters of a video as an item of a form. */
const itemOf = (id: string, { chapters, chaptersUpdatedAt }: VideoTracks) => ({
  id,
  updatedAt: chaptersUpdatedAt ?? never,
  lines: chapters.map(({ second, title }) => `${clockOf(second)} ${title}`).join('\n'),
})

/** The chapters of a video, a line for each. */
export function ChaptersForm({ video, tracks }: { video: Video; tracks: VideoTracks }) {
  const set = useSetChapters(video)
  const form = useItemForm({
    name: 'chapters',
    item: itemOf(video.id, tracks),
    resolver,
    values: (item) => ({ lines: item?.lines ?? '' }),
    serverNames: { lines: 'lines' },
    current: async (id) => itemOf(id, await currentTracks(video)),
    savedTitle: () => 'Chapters Updated',
    saveFailure: 'Failed to save the chapters. Please try again.',
    send: ({ lines }, _, seenUpdatedAt) => set.mutateAsync({ lines, seenUpdatedAt }),
  })
  const { edit, register, formState } = form
  return (
    <ItemForm form={form}>
      {tracks.chaptersMayNotFit && (
        <p className="text-sm text-muted-foreground">
          The video has been replaced since: they may no longer fit it.
        </p>
      )}
      <Field
        label="A line for each chapter"
        hint="A time and a title, such as 0:00 Introduction"
        error={formState.errors.lines?.message}
      >
        <Textarea {...register('lines')} rows={5} maxLength={25_000} />
      </Field>
      <Button type="submit" variant="outline" className="self-start" busy={edit.busy}>
        Save Chapters
      </Button>
    </ItemForm>
  )
}
