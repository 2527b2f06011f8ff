import { FolderUp } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { cx } from '#client/ui/styles/cx.ts'
import { type Found, takeChosen, takeDropped } from './dropped-files.ts'

/** Takes a folder that is chosen or dropped. */
export function FolderDrop({ onFound }: { onFound: (found: Found) => void }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFound(await takeDropped(event.dataTransfer.items))
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
      className={cx(
        'flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-dashed border-input p-3 text-sm hover:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        over ? 'bg-muted' : 'bg-card',
      )}
    >
      <FolderUp className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="font-medium">Folder</span>
      <span className="text-muted-foreground">Choose a folder or drop it here</span>
      <input
        id={id}
        ref={input}
        type="file"
        multiple
        // Not known to the types of React.
        {...{ webkitdirectory: '' }}
        onChange={({ target }) => {
          if (target.files?.length) onFound(takeChosen(target.files))
          // So that the same folder can be chosen again.
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
