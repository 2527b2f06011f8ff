import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type KeptViewing, viewingIn } from '#client/platform/session/viewing.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { endLook, viewNames } from './look.ts'

/** Above every page that is viewed as somebody else: whose view it is, and the way back. */
export default function ViewingStrip({ kept }: { kept: string }) {
  const viewing = viewingIn(kept)
  useRoomAbove()
  return viewing && <Strip viewing={viewing} />
}

function Strip({ viewing }: { viewing: KeptViewing }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <section
      aria-label="View as"
      data-shell=""
      className="sticky top-0 z-50 flex h-(--strip-height) items-center justify-between gap-3 bg-info-soft px-3 text-sm text-info md:px-5"
    >
      <p className="flex min-w-0 items-center gap-2">
        <Eye className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">
          <strong className="font-semibold">{viewNames[viewing.as]}</strong>
          <span className="max-sm:sr-only">: what they see. Nothing can be changed here.</span>
        </span>
      </p>
      <Button
        size="sm"
        variant="outline"
        busy={isLeaving}
        onClick={() => {
          setLeaving(true)
          void endLook(viewing)
        }}
      >
        Exit View
      </Button>
    </section>
  )
}

/** Elements that stick to the top of a page stick below the strip. */
function useRoomAbove() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--strip-height', '3rem')
    return () => void style.removeProperty('--strip-height')
  }, [])
}
