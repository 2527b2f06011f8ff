import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { hasOpenOverlay } from '#client/ui/overlays/open-overlays.ts'

const CommandMenu = lateDialog(async () => (await import('./command-menu.tsx')).default)

/** Whether a key is pressed where it is written, or over what is already open. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  hasOpenOverlay() ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]')))

/** Opens the search, with a button, with Ctrl+K or Command+K, or with a slash outside of fields. */
export function CommandKey() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const isWanted = user !== null && user !== undefined
  useEffect(() => {
    if (!isWanted) return
    const onKey = (event: KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey
      if (isHeld && event.key.toLowerCase() === 'k') setOpen((before) => !before)
      else if (event.key === '/' && !isHeld && !event.altKey && !isTaken(event)) setOpen(true)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isWanted])
  if (!isWanted) return null
  return (
    <>
      {/* On phones its icon alone: the rest of the room is the page name's. */}
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="max-md:size-10 max-md:border-transparent max-md:bg-transparent max-md:px-0"
      >
        <Search aria-hidden="true" />
        <span className="max-md:sr-only">Search</span>
        <kbd className="font-sans text-xs text-muted-foreground max-md:hidden">Ctrl K</kbd>
      </Button>
      {open && <CommandMenu onClose={() => setOpen(false)} />}
    </>
  )
}
