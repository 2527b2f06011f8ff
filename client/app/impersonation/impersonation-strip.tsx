import { Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  impersonationIn,
  type StoredImpersonation,
} from '#client/platform/session/impersonation.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { endLook, viewNames } from './begin-and-end.ts'

/** Above every page that is viewed as somebody else: whose view it is, and the way back. */
export default function ImpersonationStrip({ stored }: { stored: string }) {
  const impersonation = impersonationIn(stored)
  useRoomAbove()
  return impersonation && <Strip impersonation={impersonation} />
}

function Strip({ impersonation }: { impersonation: StoredImpersonation }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div data-shell="" className="h-(--strip-height)">
      <section
        aria-label="View as"
        className="fixed inset-x-0 top-0 z-50 flex h-(--strip-height) items-center justify-between gap-3 bg-info-soft px-3 text-sm text-info md:px-5"
      >
        <p className="flex min-w-0 items-center gap-2">
          <Eye className="size-4 shrink-0" aria-hidden="true" />
          <span className="truncate">
            <strong className="font-semibold">{viewNames[impersonation.as]}</strong>
            <span className="max-sm:sr-only"> (what they see; nothing can be changed here)</span>
          </span>
        </p>
        <Button
          size="sm"
          variant="outline"
          busy={isLeaving}
          onClick={() => {
            setLeaving(true)
            void endLook(impersonation)
          }}
        >
          Exit View
        </Button>
      </section>
    </div>
  )
}

/** What stays at the top of a page stays below the strip. */
function useRoomAbove() {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--strip-height', '3rem')
    return () => void style.removeProperty('--strip-height')
  }, [])
}
