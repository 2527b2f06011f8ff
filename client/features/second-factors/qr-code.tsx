import { useEffect, useState } from 'react'
import { Skeleton } from '#client/ui/displays/states.tsx'

/** A text as a QR code, black on white in every theme, as scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isOver = false
    const draw = async () => {
      // Loaded only when a code is shown.
      const { toString: toSvg } = await import('qrcode')
      const svg = await toSvg(text, { type: 'svg', margin: 2 })
      if (!isOver) setImage(`data:image/svg+xml,${encodeURIComponent(svg)}`)
    }
    void draw()
    return () => {
      isOver = true
    }
  }, [text])
  return image ? (
    <img src={image} alt={label} className="size-44 rounded-md border bg-white" />
  ) : (
    <Skeleton className="size-44" />
  )
}
