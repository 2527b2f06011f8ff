import { useState } from 'react'
import { Dialog } from '#client/ui/overlays/dialog.tsx'

interface SignalChartProps {
  address: string
  /** The signal's title. */
  title: string
}

/** A signal's picture; a click enlarges it. */
export function SignalChart({ address, title }: SignalChartProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="block w-full overflow-hidden rounded-md border"
      >
        <img
          src={address}
          alt={`Chart of ${title}, enlarge`}
          loading="lazy"
          className="aspect-video w-full object-cover"
        />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={title} width="xl" maxHeight="90vh">
        <img src={address} alt={`Chart of ${title}`} className="w-full rounded-md border" />
      </Dialog>
    </>
  )
}
