import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Video } from '#contract/courses.ts'
import type { TrackLanguage } from '#contract/video-tracks.ts'
import { type Cue, webVttOf } from '#contract/web-vtt.ts'
import { ownName } from './language-words.ts'
import { transcriptQuery } from './tracks.queries.ts'

interface SubtitlesProps {
  video: Video
  /** The player's own element, which shows the subtitles, and in whose menu they can be chosen. */
  element: HTMLVideoElement
  languages: readonly TrackLanguage[]
  language: TrackLanguage
  isShown: boolean
  onChoose: (language: TrackLanguage, isShown: boolean) => void
}

/** The subtitles of a video as the player's text tracks; only those that are shown are loaded. */
export function Subtitles(props: SubtitlesProps) {
  const { video, element, languages, language, isShown, onChoose } = props
  const transcript = useQuery({ ...transcriptQuery(video, language), enabled: isShown })
  const address = useFileOf(transcript.data?.cues)
  const hear = useEffectEvent(() => {
    const showing = [...element.textTracks].find(({ mode }) => mode === 'showing')
    const chosen = languages.find((one) => one === showing?.language)
    if (chosen === (isShown ? language : undefined)) return
    onChoose(chosen ?? language, chosen !== undefined)
  })
  useEffect(() => {
    const listener = () => hear()
    element.textTracks.addEventListener('change', listener)
    return () => element.textTracks.removeEventListener('change', listener)
  }, [element])
  useEffect(() => {
    for (const track of element.textTracks) {
      // What is hidden is what the key shows.
      const chosen = isShown ? 'showing' : 'hidden'
      const isKnown = languages.some((one) => one === track.language)
      const mode = isKnown && track.language === language ? chosen : 'disabled'
      if (track.mode !== mode) track.mode = mode
    }
  }, [element, isShown, language, languages])
  return createPortal(
    languages.map((one) => (
      <track
        key={one}
        kind="subtitles"
        srcLang={one}
        label={ownName(one)}
        src={one === language ? address : undefined}
      />
    )),
    element,
  )
}

/** The address of a file of WebVTT with these cues, while the caller is shown; undefined without any. */
function useFileOf(cues: readonly Cue[] | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!cues) return
    const made = URL.createObjectURL(new Blob([webVttOf(cues)], { type: 'text/vtt' }))
    setAddress(made)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(made)
    }
  }, [cues])
  return address
}
