import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { FilePicker } from '#client/ui/controls/file-picker.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import { failureToast, tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { Video } from '#contract/courses.ts'
import {
  type TrackLanguage,
  trackBytesMaximum,
  trackLanguages,
  tracksMaximum,
  type VideoTrack,
} from '#contract/video-tracks.ts'
import { englishName } from './language-words.ts'
import { downloadTrack, useRemoveTrack, useSetTrack } from './tracks.queries.ts'

interface ManagedSubtitlesProps {
  video: Video
  tracks: readonly VideoTrack[]
}

const languageOptions = () =>
  trackLanguages
    .map((value) => ({ value, label: englishName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** The languages of a video's subtitles, and what adds, replaces, downloads and removes them. */
export function ManagedSubtitles({ video, tracks }: ManagedSubtitlesProps) {
  const [options] = useState(languageOptions)
  const [language, setLanguage] = useState<TrackLanguage>('en')
  const set = useSetTrack(video)
  const [sending, setSending] = useState<{ file: File; progress: number } | null>(null)
  const [error, setError] = useState<string>()
  const isThere = tracks.some((one) => one.language === language)
  const isFull = tracks.length >= tracksMaximum && !isThere
  const send = async (file: File | null) => {
    setError(undefined)
    if (!file) return
    if (file.size > trackBytesMaximum) return setError('The file is larger than 2 MB')
    setSending({ file, progress: 0 })
    const onProgress = (progress: number) => setSending({ file, progress })
    try {
      await set.mutateAsync({ language, file, onProgress })
      const title = isThere ? 'Subtitles Replaced' : 'Subtitles Added'
      toast({ title, description: englishName(language), variant: 'success' })
    } catch (refusal) {
      // It names the line, which has to be found in the file.
      if (refusal instanceof ApiProblem && refusal.status === 400) setError(refusal.message)
      else failureToast(refusal, 'Failed to add the subtitles')
    }
    setSending(null)
  }
  return (
    <>
      {tracks.length > 0 && (
        <ul aria-label={`Subtitles of ${video.title}`} className="flex flex-col divide-y">
          {tracks.map((track) => (
            <TrackRow key={track.language} video={video} track={track} />
          ))}
        </ul>
      )}
      <Field label="Language of the file">
        <Select
          value={language}
          options={options}
          onChange={({ target }) => {
            setError(undefined)
            setLanguage(trackLanguages.find((one) => one === target.value) ?? 'en')
          }}
        />
      </Field>
      {isFull ? (
        <p className="text-sm text-muted-foreground">
          A video has subtitles in at most {tracksMaximum} languages.
        </p>
      ) : (
        <FilePicker
          label={`${isThere ? 'Replace' : 'Add'} subtitles: ${englishName(language)}`}
          accept=".vtt,.srt"
          file={sending?.file ?? null}
          progress={sending?.progress}
          onChange={(file) => void send(file)}
          hint="A WebVTT or SRT file of at most 2 MB"
          error={error}
        />
      )}
    </>
  )
}

function TrackRow({ video, track }: { video: Video; track: VideoTrack }) {
  const { language, cueCount, mayNotFit } = track
  const name = englishName(language)
  const remove = useRemoveTrack(video)
  const drop = async () => {
    focusNextRow(pressedRow())
    const outcome = { done: 'Subtitles Removed', failed: 'Failed to remove the subtitles' }
    await tellOutcome(remove.mutateAsync(language), outcome)
  }
  const save = () =>
    void downloadTrack(video, language).catch((error: unknown) =>
      failureToast(error, 'Failed to download the subtitles'),
    )
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium">{name}</p>
        <p className="text-muted-foreground tabular-nums">
          {cueCount === 1 ? '1 subtitle' : `${cueCount} subtitles`}
          {mayNotFit && ' · may no longer fit the video'}
        </p>
      </div>
      <Button variant="ghost" size="icon" aria-label={`Download: ${name}`} onClick={save}>
        <Download aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove: ${name}`}
        onClick={() => void drop()}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  )
}
