import { useQuery } from '@tanstack/react-query'
import { type RefObject, useMemo, useState } from 'react'
import { keepSubtitles, storedSubtitles } from '#client/platform/media/subtitle-choice.ts'
import { Disclosure } from '#client/ui/controls/disclosure.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { QueryError } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import type { TrackLanguage } from '#contract/video-tracks.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { Chapters } from './chapters.tsx'
import { languageAmong, ownName } from './language-words.ts'
import { Subtitles } from './subtitles.tsx'
import { tracksQuery } from './tracks.queries.ts'
import { Transcript } from './transcript.tsx'

export interface VideoTracksProps {
  video: Video
  /** The player above; null while nothing plays. */
  player: RefObject<LessonHandle | null>
  /** Its element, if it plays a file of the academy. */
  element: HTMLVideoElement | null
}

/** What a video says: its subtitles in the player, its chapters and its transcript. Nothing if it has none of them. */
export function VideoTracks({ video, player, element }: VideoTracksProps) {
  const query = useQuery(tracksQuery(video))
  const { tracks = [], chapters = [], chaptersMayNotFit = false } = query.data ?? {}
  const starts = useMemo(() => chapters.map(({ second }) => second), [chapters])
  const languages = useMemo(() => tracks.map(({ language }) => language), [tracks])
  const [choice, setChoice] = useState(storedSubtitles)
  const language = languageAmong(languages, choice.language)
  const choose = (chosen: TrackLanguage, isShown: boolean) => {
    const next = { language: chosen, isShown }
    setChoice(next)
    keepSubtitles(next)
  }
  // What is there stays if reading it again fails.
  if (query.isError && !query.data) {
    return <QueryError message="Subtitles and chapters could not be loaded." query={query} />
  }
  const mayNotFit = tracks.some((one) => one.language === language && one.mayNotFit)
  return (
    <>
      {element && language && (
        <Subtitles
          video={video}
          element={element}
          languages={languages}
          language={language}
          isShown={choice.isShown}
          onChoose={choose}
        />
      )}
      {chapters.length > 0 && <Chapters chapters={chapters} starts={starts} player={player} />}
      {language && (
        <Disclosure title="Transcript" hint={languages.map(ownName).join(', ')}>
          {element && (
            <Switch
              label="Show subtitles in the video"
              checked={choice.isShown}
              onChange={(isShown) => choose(language, isShown)}
            />
          )}
          <Transcript
            video={video}
            player={player}
            languages={languages}
            language={language}
            onLanguage={(chosen) => choose(chosen, choice.isShown)}
          />
        </Disclosure>
      )}
      {(mayNotFit || chaptersMayNotFit) && (
        <p className="text-sm text-muted-foreground">
          This video has been replaced. Subtitles and chapters may no longer fit it.
        </p>
      )}
    </>
  )
}
