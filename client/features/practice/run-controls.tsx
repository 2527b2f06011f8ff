import { Pause, Play, StepForward } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { playingSpeeds, type usePlaying } from './use-playing.ts'

interface RunControlsProps {
  playing: ReturnType<typeof usePlaying>
  onNext: () => void
  onEnd: () => void
}

/** Plays a run: candle by candle, at a speed, or to its end. */
export function RunControls({ playing, onNext, onEnd }: RunControlsProps) {
  const { isPlaying } = playing
  const next = () => {
    playing.pause()
    onNext()
  }
  useKeys({ n: next, p: playing.toggle })
  return (
    <fieldset aria-label="Playing" className="flex flex-wrap items-end gap-2">
      <Button onClick={next} aria-keyshortcuts="n">
        <StepForward aria-hidden="true" />
        Next bar
      </Button>
      <Button variant="outline" onClick={playing.toggle} aria-keyshortcuts="p">
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Field label="Speed" className="w-48">
        <Select
          options={playingSpeeds}
          value={playing.speed}
          onChange={({ target }) => playing.setSpeed(target.value)}
        />
      </Field>
      <Button variant="ghost" onClick={onEnd}>
        End run
      </Button>
      <p className="w-full text-compact text-muted-foreground max-sm:hidden">
        N plays the next bar, P plays and pauses. Playing pauses where an order is filled or a
        position closed.
      </p>
    </fieldset>
  )
}

/** Keys without modifiers, unless something else is receiving input. */
function useKeys(keys: Readonly<Record<string, () => void>>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event
    const act = keys[key.toLowerCase()]
    if (!act || ctrlKey || metaKey || altKey || repeat) return
    const isTaken =
      target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
    if (isTaken || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
