import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { hasOpenOverlay } from '#client/ui/overlays/open-overlays.ts'

const CommandMenu = lateDialog(async () => (await import('./command-menu.tsx')).default)

/** Opens the search, with a button, with Ctrl+K or Command+K, or with a slash outside of fields. */
export function CommandKey() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      // Where it is written, and over what is open, a slash is a slash.
      const isFree = () =>
        !hasOpenOverlay() && !(target as Element).matches('input,textarea,select')
      if (event.ctrlKey || event.metaKey ? key.toLowerCase() !== 'k' : key !== '/' || !isFree())
        return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      {/* On phones its icon alone: the rest of the room is the page name's. */}
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="max-md:border-0 max-md:bg-transparent"
      >
        <Search aria-hidden="true" />
        <span className="max-md:sr-only">Search</span>
        <kbd className="font-sans text-xs text-muted-foreground max-md:hidden">Ctrl K</kbd>
      </Button>
      {open && <CommandMenu onClose={() => setOpen(false)} />}
    </>
  )
}
