import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Input } from '../controls/input.tsx'
import { cx } from '../styles/cx.ts'

export interface Command {
  /** Identifies the command. */
  key: string
  label: string
  /** Its kind, in one word. */
  kind: string
  /** Additional information, in small type. */
  hint?: string
  icon?: ReactNode
  onSelect: () => void
}

interface CommandListProps {
  label: string
  placeholder: string
  typed: string
  onTyped: (typed: string) => void
  commands: readonly Command[]
  /** Shown when nothing is found. */
  empty: string
}

/** A search field with its results below: the arrow keys select, Enter runs. */
export function CommandList(props: CommandListProps) {
  const { label, placeholder, typed, onTyped, commands, empty } = props
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, commands.length - 1)
  const optionId = (index: number) => `${id}-${index}`
  const move = (to: number) => {
    const next = (to + commands.length) % Math.max(commands.length, 1)
    setChosen(next)
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter') commands[at]?.onSelect()
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Input
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={commands.length > 0 ? optionId(at) : undefined}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          onTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={label} className="flex flex-col">
        {commands.map(({ key, label: name, kind, hint, icon, onSelect }, index) => (
          // Not a Tab stop: the field keeps the focus, and its keys select.
          <button
            type="button"
            tabIndex={-1}
            key={key}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            onClick={onSelect}
            onPointerMove={() => setChosen(index)}
            className={cx(
              'flex w-full cursor-default items-center text-left gap-3 rounded-md px-3 py-2 text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
              index === at && 'bg-muted',
            )}
          >
            {icon}
            <span className="min-w-0 flex-1 truncate">
              {name}
              {hint && <span className="text-muted-foreground"> · {hint}</span>}
            </span>
            <span className="text-compact text-muted-foreground">{kind}</span>
          </button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {commands.length === 0 && empty}
      </p>
    </div>
  )
}
