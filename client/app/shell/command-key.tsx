import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'

const CommandMenu = lateDialog(async () => (await import('./command-menu.tsx')).default)

/** Opens the command menu, with a button or with Ctrl+K or Command+K. */
export function CommandKey() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const isWanted = user !== null && user !== undefined
  useEffect(() => {
    if (!isWanted) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isWanted])
  if (!isWanted) return null
  return (
    <>
      {/* On phones the room is the page name's, and the bottom bar opens the whole menu. */}
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="max-md:hidden"
      >
        <Search aria-hidden="true" />
        Search
        <kbd className="font-sans text-xs text-muted-foreground">Ctrl K</kbd>
      </Button>
      {open && <CommandMenu onClose={() => setOpen(false)} />}
    </>
  )
}
