import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { Video } from '#contract/courses.ts'
import type { TrackLanguage } from '#contract/video-tracks.ts'
import type { Cue } from '#contract/web-vtt.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { ownName } from './language-words.ts'
import { transcriptQuery } from './tracks.queries.ts'
import { TranscriptRow } from './transcript-row.tsx'
import { placesOf, plainTexts } from './transcript-search.ts'
import { usePlayed } from './use-played.ts'

interface TranscriptProps {
  video: Video
  player: RefObject<LessonHandle | null>
  languages: readonly TrackLanguage[]
  language: TrackLanguage
  onLanguage: (language: TrackLanguage) => void
}

/** What is said in a video, in one of its languages: it goes along with the player, and leads to every place. */
export function Transcript({ video, player, languages, language, onLanguage }: TranscriptProps) {
  const transcript = useQuery(transcriptQuery(video, language))
  return (
    <>
      {languages.length > 1 && (
        <Field label="Language">
          <Select
            value={language}
            options={languages.map((value) => ({ value, label: ownName(value) }))}
            onChange={({ target }) => {
              const chosen = languages.find((one) => one === target.value)
              if (chosen) onLanguage(chosen)
            }}
          />
        </Field>
      )}
      {transcript.data ? (
        <Lines key={language} cues={transcript.data.cues} language={language} player={player} />
      ) : transcript.isError ? (
        <QueryError message="The transcript could not be loaded." query={transcript} />
      ) : (
        <Spinner label="Loading the transcript" />
      )}
    </>
  )
}

interface LinesProps {
  cues: readonly Cue[]
  language: TrackLanguage
  player: RefObject<LessonHandle | null>
}

function Lines({ cues, language, player }: LinesProps) {
  const [search, setSearch] = useState('')
  const starts = useMemo(() => cues.map(({ from }) => from), [cues])
  const plain = useMemo(() => plainTexts(cues.map(({ text }) => text)), [cues])
  const playing = usePlayed(player, starts)
  const isSearching = search.trim() !== ''
  const places = placesOf(plain, search)
  const { list, isFollowing, follow, leave } = useFollowing(playing, !isSearching)
  const go = (second: number) => {
    follow()
    player.current?.goTo(second)
  }
  return (
    <>
      <Field label="Search the transcript">
        <Input
          type="search"
          value={search}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      <p role="status" className="text-sm text-muted-foreground tabular-nums empty:hidden">
        {isSearching && countText(places.length)}
      </p>
      {places.length > 0 && (
        <ol
          ref={list}
          aria-label="Transcript"
          lang={language}
          className="relative max-h-80 overflow-y-auto overscroll-contain rounded-md border"
          onWheel={leave}
          onTouchMove={leave}
        >
          {places.map((place) => {
            const cue = cues[place]
            return (
              cue && <TranscriptRow key={place} cue={cue} isPlaying={place === playing} onGo={go} />
            )
          })}
        </ol>
      )}
      {!isFollowing && !isSearching && (
        <Button size="sm" variant="outline" className="self-start" onClick={follow}>
          Follow the video
        </Button>
      )}
    </>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Nothing found'
  return count === 1 ? '1 place' : `${count} places`
}

/** Keeps the row that plays in view, until its reader scrolls to another one. */
function useFollowing(playing: number, isWhole: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')?.closest('li')
    // Within the list alone: the page stays where it is.
    if (isFollowing && isWhole && playing >= 0 && row && list.current) {
      list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3
    }
  }, [isFollowing, isWhole, playing])
  const follow = () => setFollowing(true)
  const leave = () => setFollowing(false)
  return { list, isFollowing, follow, leave }
}
