import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { Input } from '../controls/input.tsx'

interface SearchFieldProps {
  /** The accessible name: what is searched. */
  label: string
  placeholder: string
  /** The current search. */
  value: string
  /** Called once typing has paused. */
  onChange: (search: string) => void
  className?: string
}

const rest = 300

/** A field that searches a list on the server while typing. */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const rested = useDelayed(typed.trim(), rest)

  const report = useEffectEvent((search: string) => {
    if (search !== value) onChange(search)
  })
  useEffect(() => report(rested), [rested])
  // While the user is typing, the field is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value)
  }, [value])

  return (
    <Input
      ref={field}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={className}
    />
  )
}
