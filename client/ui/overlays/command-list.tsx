import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Input } from '../controls/input.tsx'
import { cx } from '../styles/cx.ts'

export interface Command {
  /** Identifies the command. */
  key: string
  label: ReactNode
  /** What it is one of: a heading above it and the others of it, which follow each other. */
  group: string
  /** A second line, in small type. */
  detail?: ReactNode
  icon?: ReactNode
  onSelect: () => void
}

interface CommandListProps {
  label: string
  placeholder: string
  typed: string
  onTyped: (typed: string) => void
  commands: readonly Command[]
  /** Read out below the results: that there are none, or more are on their way. */
  status: string | false
  /** Beside the results: what went wrong. */
  children?: ReactNode
}

/** A search field with its results below, in groups: the arrow keys select, Enter runs. */
export function CommandList(props: CommandListProps) {
  const { label, placeholder, typed, onTyped, commands, status, children } = props
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
        // Stays in sight above long results.
        className="sticky top-0 z-10"
      />
      <div id={id} role="listbox" aria-label={label} className="flex flex-col gap-2">
        {groupsOf(commands).map(({ group, first, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={`${group} ${first}`} role="group" aria-label={group} className="flex flex-col">
            <p
              aria-hidden="true"
              className="px-3 py-1 text-compact font-medium text-muted-foreground"
            >
              {group}
            </p>
            {members.map((command, index) => (
              <Option
                key={command.key}
                id={optionId(first + index)}
                command={command}
                isChosen={first + index === at}
                onPoint={() => setChosen(first + index)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {status}
      </p>
      {children}
    </div>
  )
}

interface OptionProps {
  id: string
  command: Command
  isChosen: boolean
  onPoint: () => void
}

/** Not a Tab stop: the field keeps the focus, and its keys select. */
function Option({ id, command, isChosen, onPoint }: OptionProps) {
  const { label, detail, icon, onSelect } = command
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onSelect}
      onPointerMove={onPoint}
      className={cx(
        'flex w-full cursor-default items-center gap-3 rounded-md px-3 py-2 text-left text-sm [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground',
        isChosen && 'bg-muted',
      )}
    >
      {icon}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate">{label}</span>
        {detail && <span className="truncate text-compact text-muted-foreground">{detail}</span>}
      </span>
    </button>
  )
}

/** The commands by their groups, each with the place of its first one. */
function groupsOf(commands: readonly Command[]) {
  const groups: { group: string; first: number; members: Command[] }[] = []
  for (const [index, command] of commands.entries()) {
    const last = groups.at(-1)
    if (last?.group === command.group) last.members.push(command)
    else groups.push({ group: command.group, first: index, members: [command] })
  }
  return groups
}
